import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { adultAge, addYears } from '@trailgate/shared/dates'
import { holdsOver } from '#customers/holds/holds_over'
import { discardDocuments } from '#documents/discard_documents'
import { settleAsDone } from '#privacy/deletion_requests/settle_as_done'
import { leavePlaces } from '#memberships/slots/leave_places'
import type { Actor } from '#platform/actor'
import { CustomerHasRecords } from '#privacy/deletion/customer_has_records'
import { NotFound } from '#platform/http/refusals'
import { UnderHold } from '#customers/holds/under_hold'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { isForeignKeyViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { record } from '#platform/history'
import { forgetAnswers } from '#waivers/answers/keep_answers'
import { appendEvents } from '#waivers/seal/append_events'
import type { Happening } from '#waivers/seal/chain_event'
import { storeDailySignIns } from '#access/daily_sign_ins/store_daily_sign_ins'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { anonymizePasses } from '#access/passes/end_passes'
import { anonymizeVisits } from '#visits/anonymize_visits'
import { forgetOfflineItems } from '#visits/offline/forget_items'
import { forgetSearchKeys } from '#customers/search_keys/store_search_keys'

/** Actor kinds of riders known to the park; `anonymous` is a rider before sign-in. */
const RIDER_KINDS = ['rider', 'kiosk']
const LOGGED_RIDERS = ['rider', 'kiosk', 'link'] as const
const NO_STAFF = [...RIDER_KINDS, 'anonymous']

/** History tables, with the columns that identify the actor. */
const WHO_ACTED = [
  { table: 'activity', who: { actor_name: null, ip: null } },
  { table: 'membership_events', who: { actor_name: null } },
] as const

type Deletion = { id: number; by: Actor }
type Person = Pick<CustomersRow, 'id' | 'member_id'>

/**
 * Deletes a customer permanently (docs/product/customers.md): the person, minors without another guardian, and
 * everything that is theirs. Money, counts, consent events and history stay without a name.
 * @throws {NotFound}
 * @throws {UnderHold} while a legal hold protects what they signed or what was signed for them.
 * @throws {CustomerHasRecords} while others hold places in their active membership.
 */
export async function deleteCustomer({ id, by }: Deletion) {
  await inTransaction((trx) => eraseCustomer({ id, by }, trx))
}

/** Deletes a customer within the caller's transaction. */
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
 * Deletes these people with everything that is theirs; the caller has checked that it is allowed.
 * @throws {CustomerHasRecords} while a record that must stay refers to them.
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
  await forgetOfflineItems(ids, trx)
  await keepRegistrations(ids, trx)
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
    const details = { member_id: person.member_id }
    const subject = { id: person.id }
    await record({ action: 'customer.deleted', by, details, subject }, trx)
  }
  await appendEvents(left, trx)
}

/** Reports of past days go on counting the registrations of these people; of closed and merged records they do not. */
async function keepRegistrations(ids: number[], trx: Transaction) {
  const counted = await rowsIn('customers', trx)
    .whereIn('id', ids)
    .whereNull('closed_at')
    .select('id', 'created_day', 'created_at')
  await insertMany(trx, 'erased_people', counted)
}

/** Unlinks the waivers that these people signed or that were signed for them; the chain records it. */
async function waiversLeftBy(ids: number[], trx: Transaction): Promise<Happening[]> {
  const pairs = new Map<string, Happening>()
  for (const column of ['subject_id', 'signer_id', 'counts_for_id'] as const) {
    const waivers = await rowsIn('signed_waivers', trx)
      .whereIn(column, ids)
      .orderBy('id')
      .select('id', 'uid', `${column} as person` as const)
    if (column === 'counts_for_id') {
      // They count for no one any more; the sealed records stay.
      await forgetAnswers(
        waivers.map(({ id }) => id),
        trx
      )
    }
    for (const { uid, person } of waivers) {
      if (person === null) continue
      pairs.set(`${uid}.${person}`, { kind: 'person_deleted', waiver: uid, person })
    }
  }
  return [...pairs.values()]
}

/**
 * Locks the minors linked to this guardian until the transaction ends: a concurrent unlink, deletion of another
 * guardian, new link or legal hold waits and then sees the result.
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

/** Minors linked to this guardian only. A minor who has turned 18 is a rider of their own. */
async function minorsOfNobodyElse(guardianId: number, trx: Transaction): Promise<Person[]> {
  return rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', guardianId)
    .whereNull('g.ended_at')
    .where('c.date_of_birth', '>', addYears(clock.today(), -adultAge()))
    .whereNotExists(
      rowsIn('guardianships as o')
        .whereColumn('o.minor_id', 'g.minor_id')
        .whereNot('o.guardian_id', guardianId)
        .whereNull('o.ended_at')
    )
    .select('c.id', 'c.member_id')
}

/** Records merged into one of these: their data belong to the same person. */
async function mergedInto(people: Person[], trx: Transaction): Promise<Person[]> {
  const ids = people.map(({ id }) => id)
  return rowsIn('customers', trx).whereIn('merged_into_id', ids).select('id', 'member_id')
}

/** Locks their memberships: no place is assigned until the transaction ends. */
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

/** History keeps the events and their times; the person's name and all text about them are erased. */
async function forgetWords(ids: number[], trx: Transaction) {
  const guarded = await rowsIn('guardianships', trx).whereIn('guardian_id', ids).select('minor_id')
  // Riders act only on themselves and on minors who were ever linked to them.
  const actedOn = [...ids, ...guarded.map(({ minor_id: minorId }) => minorId)]
  for (const { table, who } of WHO_ACTED) {
    await rowsIn(table, trx)
      .whereIn('customer_id', actedOn)
      .whereIn('actor_kind', RIDER_KINDS)
      .whereIn('actor_id', ids)
      .update(who)
    // Their own registration names them, and a guardian's entries about them could no longer be found later.
    await rowsIn(table, trx).whereIn('customer_id', ids).whereIn('actor_kind', NO_STAFF).update(who)
    await rowsIn(table, trx).whereIn('customer_id', ids).update({ details: null })
  }
  await forgetInLog(ids, trx)
  await rowsIn('documents', trx)
    .whereIn('customer_id', actedOn)
    .whereIn('uploaded_by_kind', RIDER_KINDS)
    .whereIn('uploaded_by_id', ids)
    .update({ uploaded_by_name: null })
  await rowsIn('import_rows', trx).whereIn('customer_id', ids).update({ cells: null })
  await forgetWarnings(ids, trx)
}

/** Warnings of an import repeat cells of the rows that these people came with. */
async function forgetWarnings(ids: readonly number[], trx: Transaction) {
  const rows = await rowsIn('import_rows', trx)
    .whereIn('customer_id', [...ids])
    .select('import_id', 'row_number')
  for (const { import_id: importId, row_number: row } of rows) {
    await rowsIn('import_warnings', trx).where({ import_id: importId, row_number: row }).delete()
  }
}

/** The log keeps that something was done and by which member of staff; the person's name and values go. */
async function forgetInLog(ids: number[], trx: Transaction) {
  await rowsIn('audit_log', trx)
    .where('subject_kind', 'customer')
    .whereIn('subject_id', ids)
    .update({ subject_label: null, label_key: null, label_tail: null, details: '{}' })
  await rowsIn('audit_log', trx)
    .whereIn('actor_id', ids)
    .whereIn('actor_kind', LOGGED_RIDERS)
    .update({ actor_name: null })
}

/**
 * Deletes their memberships and frees their places in others; paid terms stay as money, without the reasons that staff wrote about these
 * people and without the references of their payments.
 */
async function leaveMemberships({ ids, by }: { ids: number[]; by: Actor }, trx: Transaction) {
  const memberships = await rowsIn('memberships', trx).whereIn('customer_id', ids).select('id')
  await rowsIn('membership_terms', trx)
    .whereIn(
      'membership_id',
      memberships.map(({ id }) => id)
    )
    .where((told) => void told.whereNotNull('reason').orWhereNotNull('payment_reference'))
    .update({ reason: null, payment_reference: null })
  await rowsIn('memberships', trx).whereIn('customer_id', ids).delete()
  await leavePlaces({ holders: ids, by }, trx)
}
