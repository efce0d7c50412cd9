import { REGISTERED_AT_KIOSK } from '@trailgate/shared/customers/constants'
import type { Registration } from '@trailgate/shared/customers/schemas'
import { ageOn, isMinor } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { customerEvents } from '#customers/events'
import {
  checkInRegistered,
  visitAgain,
  type OpenedVisit,
} from '#access/sessions/check_in_registered'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { setPasswordMail } from '#access/passwords/set_password_mail'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { checkNewPassword } from '#access/passwords/password_rules'
import { hashPassword } from '#access/passwords/passwords'
import { sqlTime } from '#platform/database/sql_time'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/** Below this age somebody who registered alone is shown to staff, who look for a guardian. */
const GUARDIAN_SOUGHT_BELOW = 13

/**
 * Makes a rider of whoever registers and returns the id. Without a password a link to choose one is mailed, in
 * the same transaction; what was ticked about marketing is kept as evidence, and counts only for adults. Registered at a kiosk, the rider
 * is checked in there and goes on in a kiosk session, which is narrow also where a password was chosen.
 * @throws {DuplicatePhone} 409
 * @throws {Invalid} 422 for a password that is too easy.
 * @throws {RateLimited}
 */
export async function registerCustomer(
  caller: Caller,
  { password, marketing, return_to: returnTo, ...person }: Registration
): Promise<{ id: number; visit: OpenedVisit | null }> {
  const { ip } = caller
  await consume(['registration.address', ip])

  const { first_name: firstName, last_name: lastName, phone } = person
  if (password) checkNewPassword(password, { phone, names: [firstName, lastName] })
  const passwordHash = password ? await hashPassword(password) : null
  const device = await deviceOfToken(caller.cookies.kioskDevice)
  const isKiosk = device !== null || caller.kioskPairing === 'open'
  const isCheckIn = returnTo === REGISTERED_AT_KIOSK && isKiosk
  let opened: OpenedVisit | null = null
  const memberId = await takeMemberId()
  const now = clock.now()
  const today = clock.today()
  const minor = isMinor(person.date_of_birth, today)

  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'customer',
    body: { password, marketing, ...person },
    make: async (trx) => {
      const [rowId] = await rowsInto('customers', trx)
        .insert({
          ...person,
          member_id: memberId,
          first_name_search: searchable(firstName),
          last_name_search: searchable(lastName),
          status: 'active',
          password_hash: passwordHash,
          needs_guardian: ageOn(person.date_of_birth, today) < GUARDIAN_SOUGHT_BELOW,
          marketing_consent: !minor && marketing?.email === true,
          source: device ? 'kiosk' : 'portal',
          created_at: sqlTime(now),
          created_day: today,
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new DuplicatePhone() : error
        })
      const customerId = Number(rowId)
      await storeSearchKeys([customerId], trx)
      if (marketing && !minor) {
        const seenBy = { ip, userAgent: caller.userAgent }
        await customerEvents.consentedAtRegistration.emit(
          { customerId, marketing, seenBy, now },
          trx
        )
      }
      if (!passwordHash) {
        const { url } = await makePasswordLink({ customerId, purpose: 'set', now, trx })
        await enqueueMail({ to: person.email, ...setPasswordMail({ firstName, url }) }, trx)
      }
      const by = { kind: 'anonymous' as const, id: null, name: `${firstName} ${lastName}`, ip }
      await record({ action: 'customer.registered', by, customerId }, trx)
      opened = isCheckIn ? await checkInRegistered(caller, { customerId, device, now }, trx) : null
      return customerId
    },
  })
  if (!isCheckIn) return { id, visit: null }
  // A repeated call finds the rider and the check-in, and gets a session of its own.
  const visit = repeated ? await visitAgain(caller, { customerId: id, device, now }) : opened
  return { id, visit }
}
