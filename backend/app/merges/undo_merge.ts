import type { CustomerMergesRow } from '#database/rows'
import {
  COLUMNS_OF,
  MERGE_FIELDS,
  mergeLabel,
} from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { formatPhone, fill } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { refuseYoungGuardian } from '#customers/minors/refuse_young_guardian'
import { notifyMerged } from '#merges/notify_merged'
import type { Both } from '#merges/people_to_merge'
import type { Actor } from '#platform/actor'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { matchAgain } from '#customers/duplicates/match_due'
import { isUniqueViolation } from '#platform/database/database_errors'
import { record } from '#platform/history'
import { inChunks } from '#platform/database/chunks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import { pointAt, valuesOf, type Change, type Journal, type Move } from '#merges/journal'
import { noteWhomTheyCountFor } from '#merges/chain_moves'
import { LOGS, MAY_CHANGE } from '#merges/foreign_keys'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { storeDailySignIns } from '#access/daily_sign_ins/store_daily_sign_ins'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { restoreLivePasses } from '#access/passes/end_passes'
import { restoreOpenKeys } from '#merges/combine_visits'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

type Undoing = { id: number; by: Actor }
type Merge = Pick<
  CustomerMergesRow,
  'id' | 'created_at' | 'winner_id' | 'loser_id' | 'journal' | 'undone_at'
>

/**
 * Undoes a merge on behalf of the caller, once per idempotency key, and returns the ids of both
 * records.
 */
export async function undoMerge(caller: Caller, { id }: { id: number }) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'customer_merge.undo',
    body: { id },
    make: async (trx) => {
      await undoIn({ id, by }, trx)
      return id
    },
  })
  const merge: Pick<Merge, 'winner_id' | 'loser_id'> = await rowsIn('customer_merges')
    .where('id', id)
    .select('winner_id', 'loser_id')
    .firstOrFail()
  return { winnerId: merge.winner_id, loserId: merge.loser_id }
}

/**
 * Gives both records again as they were, each with what was its own; what came since stays with the winner. Sessions that ended stay
 * ended. Nothing is put back over a later change. A legal hold that was placed on the one record in between is about both.
 * @throws {NotFound}
 * @throws {Invalid} 422 when a guardian of minors would be a minor again.
 * @throws {Conflict} 409 when it was undone already, or something that it would put back was changed since.
 */
export async function undoIn({ id, by }: Undoing, trx: Transaction) {
  const { merge, winner, loser } = await mergeToUndo(id, trx)
  const journal: Journal = JSON.parse(merge.journal)
  await checkPhones({ winner, loser }, journal, trx)
  for (const each of journal.added) await rowsAcross(each.table, trx).where('id', each.id).delete()
  const isSignIns = ({ table }: Move) => table === 'sign_ins'
  const back = async (moves: Move[]) => {
    for (const each of moves) await moveBack({ ...each, from: winner.id, to: loser.id }, trx)
  }
  await back(journal.moved.filter((each) => !isSignIns(each)))
  // Backwards, so that the winner gives the phone back before the loser takes it.
  for (const each of journal.changed.toReversed()) await putBack(each, trx)

  const people = [winner.id, loser.id]
  await keepHold({ merge, winner, loser, by }, trx)
  await refuseYoungGuardians(people, trx)
  await rowsIn('customers', trx)
    .whereIn('id', people)
    // Incremented, not restored: a version read in between must count as stale.
    .update({ revision: trx.raw('revision + 1') })
  await endSessions({ winner, loser }, journal, trx)
  await matchAgain(people, trx)
  await storeSearchKeys(people, trx)
  await storeCoverage(people, trx)
  await restoreOpenKeys(people, trx)
  await restoreLivePasses(people, trx)
  // Last, as in a merge: it locks the park's daily sums.
  await storeDailySignIns(people, trx, () => back(journal.moved.filter(isSignIns)))
  await rowsIn('customer_merges', trx)
    .where('id', id)
    .update({ undone_at: endedAt('created_at', clock.now()), undone_by_name: by.name })
  for (const customerId of people) {
    await record(
      { action: 'customer.merge_undone', by, customerId, details: { merge_id: id } },
      trx
    )
  }
  await notifyMerged({ winner, loser, change: 'unmerge' }, trx)
  await noteWhomTheyCountFor(journal, { from: winner.id, to: loser.id }, trx)
}

type Held = Both & { merge: Merge; by: Actor }

/** Waivers signed by either were under a hold placed since the merge, so both records keep it. */
async function keepHold({ merge, winner, loser, by }: Held, trx: Transaction) {
  if (!winner.legal_hold) return
  const placed = await rowsIn('activity', trx)
    .where({ customer_id: winner.id, action: 'customer.held' })
    .where('created_at', '>=', merge.created_at)
    .orderBy('id', 'desc')
    .select('details')
    .first()
  if (!placed) return
  await rowsIn('customers', trx).whereIn('id', [winner.id, loser.id]).update({ legal_hold: true })
  if (loser.legal_hold) return
  const details: Record<string, unknown> | undefined = placed.details
    ? JSON.parse(placed.details)
    : undefined
  await record({ action: 'customer.held', by, customerId: loser.id, details }, trx)
}

async function refuseYoungGuardians(ids: number[], trx: Transaction) {
  const people = await rowsIn('customers', trx).whereIn('id', ids).select('id', 'date_of_birth')
  for (const { id, date_of_birth: born } of people) await refuseYoungGuardian({ id, born }, trx)
}

/** People first and in the order of their ids, as merging locks them. */
async function mergeToUndo(id: number, trx: Transaction): Promise<Both & { merge: Merge }> {
  const known: Merge | null = await rowsIn('customer_merges', trx).where('id', id).first()
  if (!known) throw new NotFound()
  const people = await rowsIn('customers', trx)
    .whereIn('id', [known.winner_id, known.loser_id])
    .orderBy('id')
    .forUpdate()
  const merge: Merge | null = await rowsIn('customer_merges', trx)
    .where('id', id)
    .forUpdate()
    .first()
  if (!merge) throw new NotFound()
  if (merge.undone_at) throw new Conflict(messages['undo.already'])
  const winner = people.find((person) => person.id === merge.winner_id)
  const loser = people.find((person) => person.id === merge.loser_id)
  const stands = winner?.closed_at === null && loser?.merged_into_id === winner.id
  if (!winner || !loser || !stands) throw new Conflict(messages['undo.merged_again'])
  return { merge, winner, loser }
}

/** A phone number freed by the merge may belong to another customer by now. */
async function checkPhones({ winner, loser }: Both, journal: Journal, trx: Transaction) {
  const phones = journal.changed.flatMap(({ table, before }) =>
    table === 'customers' && typeof before.phone === 'string' ? [before.phone] : []
  )
  const taken = await rowsIn('customers', trx)
    .whereIn('phone', phones)
    .whereNotIn('id', [winner.id, loser.id])
    .select('phone')
    .first()
  if (taken) throw new Conflict(fill(messages['undo.phone'], { phone: formatPhone(taken.phone) }))
}

/** An undone check-out clears the person who took the minor, so this column may differ. */
const TAKEN_BY = 'picked_up_by_id'

type Back = Move & { from: number; to: number }

async function moveBack({ table, column, ids, from, to }: Back, trx: Transaction) {
  const still: number[] = []
  for (const some of inChunks(ids)) {
    const rows: { id: number }[] = await rowsAcross(table, trx)
      .whereIn('id', some)
      .where(column, from)
      .orderBy('id')
      .forUpdate()
      .select('id')
    still.push(...rows.map(({ id }) => id))
  }
  const mayBeGone = LOGS.has(table) || MAY_CHANGE.has(column) || column === TAKEN_BY
  if (still.length < ids.length && !mayBeGone) throw new Conflict(sentenceOf(table))
  await pointAt({ table, column, ids: still, to }, trx)
}

async function putBack({ table, id, before, after }: Change, trx: Transaction) {
  const now = await valuesOf({ table, id, columns: Object.keys(after) }, trx)
  const changed = Object.keys(after).filter((column) => now?.[column] !== after[column])
  const refused = table === 'customers' ? chosenFields(changed) : changed
  if (!now || refused.length > 0) throw new Conflict(sentenceOf(table, refused))
  // Dependent columns without a choice, such as a password changed since, keep their present
  // values.
  const back = Object.fromEntries(
    Object.entries(before).filter(([column]) => !changed.includes(column))
  )
  if (Object.keys(back).length === 0) return
  await rowsAcross(table, trx)
    .where('id', id)
    .update(back)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict(sentenceOf(table)) : error
    })
}

/** Labels of the merge fields of these columns. */
function chosenFields(columns: readonly string[]): string[] {
  return MERGE_FIELDS.filter((field) =>
    (COLUMNS_OF[field] as readonly string[]).some((column) => columns.includes(column))
  ).map(mergeLabel)
}

function sentenceOf(table: string, fields: readonly string[] = []): string {
  switch (table) {
    case 'customers':
      return fields.length > 0
        ? fill(messages['undo.fields'], { fields: fields.join(', ') })
        : messages['undo.merged_again']
    case 'membership_slots':
      return messages['undo.slots']
    case 'marketing_preferences':
      return messages['undo.preferences']
    case 'guardianships':
      return messages['undo.guardians']
    default:
      return messages['undo.records']
  }
}

/** Ends the sessions opened with the password that goes back. */
async function endSessions({ winner, loser }: Both, journal: Journal, trx: Transaction) {
  const password = journal.changed.some(
    ({ table, before }) => table === 'customers' && 'password_hash' in before
  )
  const people = password ? [winner.id, loser.id] : [loser.id]
  await rowsIn('sessions', trx).whereIn('customer_id', people).delete()
  await rowsIn('known_devices', trx).whereIn('customer_id', people).delete()
}
