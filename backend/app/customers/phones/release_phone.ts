import { messages } from '@trailgate/shared/customers/messages'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { makeNumberLink } from '#access/passwords/make_password_link'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { matchAgain } from '#customers/duplicates/match_due'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { Conflict, NotFound } from '#platform/http/refusals'

type Release = { id: number; reason: string; by: Actor }

/**
 * Takes a number from its former owner (docs/product/customers.md, Numbers that moved): it is free,
 * and the next person to register with it is a new customer. Ends sessions and sign links, drops
 * waiting text messages and notifies the person by letter.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a closed profile, and for a customer without a number.
 */
export async function releasePhone(release: Release) {
  await inTransaction((trx) => releaseIn(release, trx))
}

/** The same in a transaction of the caller's; answers the number. */
export async function releaseIn({ id, reason, by }: Release, trx: Transaction): Promise<string> {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('phone', 'email', 'email_by_staff', 'is_closed', 'revision')
    .first()
  if (!person) throw new NotFound()
  if (person.is_closed) throw new Conflict(messages['profile.closed'])
  const { phone, email, email_by_staff: byStaff, revision } = person
  if (phone === null) throw new Conflict(messages['phone.nothing_to_release'])
  await rowsIn('customers', trx)
    .where('id', id)
    .update({
      phone: null,
      phone_released_at: sqlTime(clock.now()),
      revision: revision + 1,
    })
  await rowsIn('sessions', trx).where('customer_id', id).delete()
  await rowsIn('known_devices', trx).where('customer_id', id).delete()
  await endSignLinks([id], trx)
  await endTickets(id, trx)
  await leaveRequests({ id, phone }, trx)
  await takeBackMessages(phone, trx)
  const links = email === null ? [] : [await numberLink({ id, seenByStaff: byStaff === 1 }, trx)]
  const letter = { customerId: id, changes: ['phone_released' as const], before: email, links }
  await notifyAccountChanged(letter, trx)
  await matchAgain([id], trx)
  await storeSearchKeys([id], trx)
  await record({ action: 'customer.phone_released', by, customerId: id, details: { reason } }, trx)
  return phone
}

/** The way to give another number, for the letter to the address on file. */
async function numberLink(
  { id, seenByStaff }: { id: number; seenByStaff: boolean },
  trx: Transaction
) {
  const link = { customerId: id, purpose: 'set' as const, seenByStaff, now: clock.now(), trx }
  return { label: 'Give a new number', url: (await makeNumberLink(link)).url }
}

/** A ticket outlives its session: one of a check-in with this number could still sign for them. */
async function endTickets(id: number, trx: Transaction) {
  await rowsIn('signing_tickets', trx)
    .where({ signer_id: id, kind: 'kiosk' })
    .whereNull('used_at')
    .delete()
}

/** Children asked the number, not the person: the requests go to its next owner. */
async function leaveRequests({ id, phone }: { id: number; phone: string }, trx: Transaction) {
  await rowsIn('guardian_requests', trx)
    .where({ guardian_id: id, phone, state: 'open' })
    .update({ guardian_id: null })
}

/** Campaign messages are checked again when they are sent, and find no number. */
async function takeBackMessages(phone: string, trx: Transaction) {
  await rowsIn('outbox', trx)
    .where({ channel: 'sms', address: phone, state: 'waiting' })
    .whereNull('campaign_recipient_id')
    .delete()
}
