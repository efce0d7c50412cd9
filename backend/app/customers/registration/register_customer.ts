import { REGISTERED_AT_KIOSK } from '@trailgate/shared/customers/constants'
import type { Registration } from '@trailgate/shared/customers/schemas'
import { ageOn, isMinor } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { customerEvents } from '#customers/events'
import { enterAgain, enterRegistered, type OpenedSession } from '#access/sessions/enter_registered'
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

/** The session in which a rider goes on who has just registered: checked in at a kiosk, or signed in. */
type Entered = OpenedSession & { kind: 'kiosk' | 'rider' }

/**
 * Makes a rider of whoever registers and returns the id. Without a password a link to choose one is mailed, in
 * the same transaction; what was ticked about marketing is kept as evidence, and counts only for adults. Registered at a kiosk, the rider
 * is checked in there and goes on in a kiosk session, which is narrow also where a password was chosen. Registered by the link of a party,
 * on a phone of one's own, the rider is put on its list and signed in.
 * @throws {DuplicatePhone} 409
 * @throws {Invalid} 422 for a password that is too easy.
 * @throws {Refusal} 409 for a party that is over or full.
 * @throws {RateLimited}
 */
export async function registerCustomer(
  caller: Caller,
  { password, marketing, party, return_to: returnTo, ...person }: Registration
): Promise<{ id: number; entered: Entered | null }> {
  const { ip } = caller
  await consume(['registration.address', ip])

  const { first_name: firstName, last_name: lastName, phone } = person
  if (password) checkNewPassword(password, { phone, names: [firstName, lastName] })
  const passwordHash = password ? await hashPassword(password) : null
  const device = await deviceOfToken(caller.cookies.kioskDevice)
  const isKiosk = device !== null || caller.kioskPairing === 'open'
  const isCheckIn = returnTo === REGISTERED_AT_KIOSK && isKiosk
  const enters: Entered['kind'] | null = isCheckIn ? 'kiosk' : party ? 'rider' : null
  let opened: OpenedSession | null = null
  const memberId = await takeMemberId()
  const now = clock.now()
  const today = clock.today()
  const minor = isMinor(person.date_of_birth, today)

  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'customer',
    body: { password, marketing, ...(party && { party }), ...person },
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
      if (party) await customerEvents.registeredForParty.emit({ customerId, party, by }, trx)
      opened =
        enters && (await enterRegistered(caller, { customerId, kind: enters, device, now }, trx))
      return customerId
    },
  })
  if (!enters) return { id, entered: null }
  // A repeated call finds the rider and the sign-in, and gets a session of its own.
  const again = { customerId: id, kind: enters, device, now }
  const session = repeated ? await enterAgain(caller, again) : opened
  return { id, entered: session && { ...session, kind: enters } }
}
