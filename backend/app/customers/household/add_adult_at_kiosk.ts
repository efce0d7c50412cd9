import type { KioskAdult } from '@trailgate/shared/household/schemas'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { searchable } from '@trailgate/shared/text'
import { visitorOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { setPasswordMail } from '#access/passwords/set_password_mail'
import type { OpenedSession } from '#access/sessions/enter_registered'
import { openSession } from '#access/sessions/open_session'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { expectNewcomer } from '#customers/household/expect_newcomer'
import { linkAdults } from '#customers/household/link_adults'
import { notifyGuardians } from '#customers/minors/notify_guardians'
import { relink, type LinkedMinor } from '#customers/minors/relink'
import {
  knownHint,
  lookForKnown,
  MaybeKnown,
  NOT_LOOKED,
} from '#customers/registration/maybe_known'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume, mayWriteTo } from '#platform/http/rate_limits'
import { Invalid } from '#platform/http/refusals'
import { enqueueMail } from '#platform/mail/enqueue_mail'

/**
 * Registers another adult at the kiosk, in the session of a rider who has just registered there.
 * Both become one household and, if ticked, both guardians of the children; the kiosk session
 * continues as the new adult's, who signs for themselves. Without a phone of their own, the rider's
 * number is shown as shared.
 * @throws {NewcomersOnly} 403 in every other session.
 * @throws {Invalid} 422 without the consent while there are children.
 * @throws {DuplicatePhone} 409
 * @throws {MaybeKnown} 409 where the check is on.
 */
export async function addAdultAtKiosk(
  caller: Caller,
  sent: KioskAdult
): Promise<{ id: number; opened: OpenedSession }> {
  const { by, ip } = caller
  const visitor = visitorOf({ caller })
  const from = visitor.deviceId === null ? ip : `tablet ${visitor.deviceId}`
  await consume(['registration.address', from])
  await expectNewcomer(visitor)
  const { consent, relationship_type: relationship, confirm_new: isNew, ...typed } = sent
  const email = typed.email ?? null
  const lastName = typed.last_name ?? visitor.lastName
  const who = { ...typed, email: email ?? '', last_name: lastName }
  const look = isNew === false ? await lookForKnown(who, from) : NOT_LOOKED
  const mayWrite = email !== null && (await mayWriteTo(email))
  const memberId = await takeMemberId()
  const now = clock.now()
  const today = clock.today()
  let opened: OpenedSession | undefined

  const enter = (customerId: number, trx?: Transaction) => {
    // The rider's own session stays, as a repeated call uses it.
    return openSession({
      customerId,
      kind: 'kiosk',
      deviceId: visitor.deviceId,
      now,
      ...(trx && { trx }),
    })
  }
  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'household.adult',
    body: sent,
    make: async (trx) => {
      if (look.isKnown) throw new MaybeKnown(knownHint(who))
      const minors = await childrenOf(visitor.id, trx)
      if (minors.length > 0 && !consent) {
        throw new Invalid({ consent: [waivers['consent.required']] })
      }
      const [rowId] = await rowsInto('customers', trx)
        .insert({
          first_name: typed.first_name,
          last_name: lastName,
          first_name_search: searchable(typed.first_name),
          last_name_search: searchable(lastName),
          date_of_birth: typed.date_of_birth,
          email,
          phone: typed.phone ?? null,
          ...(!typed.phone && { no_phone: true, household_phone_of: visitor.id }),
          member_id: memberId,
          status: 'active',
          source: 'kiosk',
          created_at: sqlTime(now),
          created_day: today,
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new DuplicatePhone() : error
        })
      const customerId = Number(rowId)
      await storeSearchKeys([customerId], trx)
      if (email !== null && mayWrite) {
        const { url } = await makePasswordLink({ customerId, purpose: 'set', now, trx })
        const firstName = typed.first_name
        await enqueueMail({ to: email, ...setPasswordMail({ firstName, url }) }, trx)
      }
      await record({ action: 'customer.registered', by, customerId }, trx)
      await linkAdults({ askerId: visitor.id, askedId: customerId, by }, trx)
      for (const minor of minors) {
        const attested = consent?.text_id
        await relink({ guardianId: customerId, minor, relationship, by, attested }, trx)
        await notifyGuardians({ guardianId: customerId, minorId: minor.id }, trx)
      }
      await insertRow(trx, 'sign_ins', {
        customer_id: customerId,
        device_id: visitor.deviceId,
        channel: 'kiosk',
        day: today,
        created_at: sqlTime(now),
      })
      opened = await enter(customerId, trx)
      return customerId
    },
  })
  if (!look.isKnown) await look.giveBack()
  // A session opened before the call proved to be a repeat was rolled back with that attempt.
  const session = (!repeated && opened) || (await inTransaction((trx) => enter(id, trx)))
  return { id, opened: session }
}

/** The children of the rider, locked: all of them were added in this very visit. */
async function childrenOf(guardianId: number, trx: Transaction): Promise<LinkedMinor[]> {
  return rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', guardianId)
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .orderBy('c.id')
    .forUpdate()
    .select('c.id', 'c.member_id', 'c.is_closed')
}
