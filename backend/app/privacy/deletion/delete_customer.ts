import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { ADULT_AGE, addYears } from '@trailgate/shared/dates'
import { holdsOver } from '#customers/holds/holds_over'
import { discardDocuments } from '#documents/discard_documents'
import { settleAsDone } from '#privacy/deletion_requests/settle_as_done'
import { leavePlaces } from '#memberships/slots/leave_places'
import type { Actor } from '#platform/actor'
import { CustomerHasRecords } from '#privacy/deletion/customer_has_records'
import { NotFound } from '#platform/http/refusals'
import { UnderHold } from '#customers/holds/under_hold'
import { clock } from '#platform/clock'
import { isForeignKeyViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { record } from '#platform/history'
import { appendEvents } from '#waivers/seal/append_events'
import type { Happening } from '#waivers/seal/chain_event'
import { storeDailySignIns } from '#access/daily_sign_ins/store_daily_sign_ins'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { anonymizePasses } from '#access/passes/end_passes'
import { anonymizeVisits } from '#visits/anonymize_visits'
import { forgetSearchKeys } from '#customers/search_keys/store_search_keys'

/** As whom riders act once the park knows them, and as whom they come. */
const RIDER_KINDS = ['rider', 'kiosk']
const NO_STAFF = [...RIDER_KINDS, 'anonymous']

/** The histories, and what says in each who acted. */
const WHO_ACTED = [
  { table: 'activity', who: { actor_name: null, ip: null } },
  { table: 'membership_events', who: { actor_name: null } },
] as const

type Deletion = { id: number; by: Actor }
type Person = Pick<CustomersRow, 'id' | 'member_id'>

/**
 * Deletes a customer for good (docs/product/customers.md): the person, minors who have no other guardian, and
 * everything that is theirs. Money, counts and consent events stay without a name; so does the history.
 * @throws {NotFound}
 * @throws {UnderHold} while a legal hold protects what they signed or what was signed for them.
 * @throws {CustomerHasRecords} while others hold places in their active membership.
 */
export async function deleteCustomer({ id, by }: Deletion) {
  await inTransaction((trx) => eraseCustomer({ id, by }, trx))
}

/** The same, in the transaction of whatever leads to it. */
export async function eraseCustomer({ id, by }: Deletion, trx: Transaction) {
  const customer: Person | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id', 'member_id')
    .first()
  if (!customer) throw new NotFound(messages['delete.gone'])

  await holdMinorsOf(id, trx)
  const family = [customer, ...(await minorsOfNobodyElse(id, trx))]
  const people = [...family, ...(await mergedInto(family, trx))]
  const ids = people.map((person) => person.id)
  const held = await holdsOver(ids, trx)
  if (held.includes(id)) throw new UnderHold(messages['delete.on_hold'])
  if (held.length > 0) throw new UnderHold(messages['delete.family_on_hold'])
  await holdMembershipsOf(ids, trx)
  if (await othersHoldPlaces(ids, trx)) {
    throw new CustomerHasRecords(messages['delete.slots_held'])
  }
  await erasePeople({ people, by }, trx)
}

/**
 * Removes these people with all that is theirs; whether that may be, the caller has asked.
 * @throws {CustomerHasRecords} while something points at them that must not.
 */
export async function erasePeople(
  { people, by }: { people: Pick<Person, 'id' | 'member_id'>[]; by: Actor },
  trx: Transaction
) {
  const ids = people.map((person) => person.id)
  await settleAsDone({ ids, by }, trx)
  await forgetWords(ids, trx)
  await leaveMemberships({ ids, by }, trx)
  await discardDocuments(ids, trx)
  await rowsIn('customers', trx).whereIn('id', ids).orderBy('id').forUpdate().select('id')
  await anonymizeVisits(ids, trx)
  await anonymizePasses(ids, trx)
  await forgetSearchKeys(ids, trx)
  const left = await waiversLeftBy(ids, trx)
  await storeDailySignIns(ids, trx, async () => {
    await rowsIn('customers', trx)
      .whereIn('id', ids)
      .delete()
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new CustomerHasRecords() : error
      })
  })
  for (const person of people) {
    await record({ action: 'customer.deleted', by, details: { member_id: person.member_id } }, trx)
  }
  await appendEvents(left, trx)
}

/** What they signed, or was signed for them, points at them no more; the chain says so too. */
async function waiversLeftBy(ids: number[], trx: Transaction): Promise<Happening[]> {
  const pairs = new Map<string, Happening>()
  for (const column of ['subject_id', 'signer_id', 'counts_for_id'] as const) {
    const waivers = await rowsIn('signed_waivers', trx)
      .whereIn(column, ids)
      .orderBy('id')
      .select('uid', `${column} as person` as const)
    for (const { uid, person } of waivers) {
      if (person === null) continue
      pairs.set(`${uid}.${person}`, { kind: 'person_deleted', waiver: uid, person })
    }
  }
  return [...pairs.values()]
}

/**
 * Holds whoever is linked to this guardian until the transaction is over: another guardian who lets go or is deleted at this moment,
 * one more who is linked and a legal hold wait, and then see what is left.
 */
async function holdMinorsOf(guardianId: number, trx: Transaction) {
  const links = await rowsIn('guardianships', trx)
    .where('guardian_id', guardianId)
    .whereNull('ended_at')
    .orderBy('id')
    .forUpdate()
    .select('minor_id')
  const ids = links.map(({ minor_id: minorId }) => minorId)
  await rowsIn('customers', trx).whereIn('id', ids).orderBy('id').forUpdate().select('id')
}

/** Under 18, and linked to this guardian only. Whoever came of age meanwhile is a rider of their own. */
async function minorsOfNobodyElse(guardianId: number, trx: Transaction): Promise<Person[]> {
  return rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', guardianId)
    .whereNull('g.ended_at')
    .where('c.date_of_birth', '>', addYears(clock.today(), -ADULT_AGE))
    .whereNotExists(
      rowsIn('guardianships as o')
        .whereColumn('o.minor_id', 'g.minor_id')
        .whereNot('o.guardian_id', guardianId)
        .whereNull('o.ended_at')
    )
    .select('c.id', 'c.member_id')
}

/** Records that were merged into one of these: what they held is the same person's. */
async function mergedInto(people: Person[], trx: Transaction): Promise<Person[]> {
  const ids = people.map(({ id }) => id)
  return rowsIn('customers', trx).whereIn('merged_into_id', ids).select('id', 'member_id')
}

/** Nobody is given a place in them until the transaction is over. */
async function holdMembershipsOf(ids: number[], trx: Transaction) {
  await rowsIn('memberships', trx)
    .whereIn('customer_id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id')
}

async function othersHoldPlaces(ids: number[], trx: Transaction): Promise<boolean> {
  const today = clock.today()
  const held = await rowsIn('memberships as m', trx)
    .join('membership_slots as s', 's.membership_id', 'm.id')
    .whereIn('m.customer_id', ids)
    .where('m.status', 'active')
    .where((running) => running.whereNull('m.end_date').orWhere('m.end_date', '>=', today))
    .whereNotNull('s.customer_id')
    .whereColumn('s.customer_id', '!=', 'm.customer_id')
    .select('s.id')
    .first()
  return held !== null
}

/** History keeps what happened when; the person's name and what was written about them go with the person. */
async function forgetWords(ids: number[], trx: Transaction) {
  const guarded = await rowsIn('guardianships', trx).whereIn('guardian_id', ids).select('minor_id')
  // Riders act on themselves and on minors who were ever linked to them, and on nobody else.
  const actedOn = [...ids, ...guarded.map(({ minor_id: minorId }) => minorId)]
  for (const { table, who } of WHO_ACTED) {
    await rowsIn(table, trx)
      .whereIn('customer_id', actedOn)
      .whereIn('actor_kind', RIDER_KINDS)
      .whereIn('actor_id', ids)
      .update(who)
    // Their own registration names them, and a guardian's lines on them are found by nothing once they are gone.
    await rowsIn(table, trx).whereIn('customer_id', ids).whereIn('actor_kind', NO_STAFF).update(who)
    await rowsIn(table, trx).whereIn('customer_id', ids).update({ details: null })
  }
  await rowsIn('documents', trx)
    .whereIn('customer_id', actedOn)
    .whereIn('uploaded_by_kind', RIDER_KINDS)
    .whereIn('uploaded_by_id', ids)
    .update({ uploaded_by_name: null })
  await rowsIn('import_rows', trx).whereIn('customer_id', ids).update({ cells: null })
}

/** Their own memberships go, places in those of others become free; the terms that were paid stay as money. */
async function leaveMemberships({ ids, by }: { ids: number[]; by: Actor }, trx: Transaction) {
  await rowsIn('memberships', trx).whereIn('customer_id', ids).delete()
  await leavePlaces({ holders: ids, by }, trx)
}
