import { rowsIn } from '#platform/database/rows_in'
import { notifyMerged } from '#merges/notify_merged'
import { rowsInto } from '#platform/database/rows_into'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { isRole } from '@trailgate/shared/permissions'
import type { Merge } from '@trailgate/shared/customers/duplicates/schemas'
import type { Caller } from '#access/callers'
import { combineAlerts } from '#merges/combine_alerts'
import { combineGuardianRequests } from '#merges/combine_guardian_requests'
import { combineGuardianships } from '#merges/combine_guardianships'
import { combineHousehold } from '#merges/combine_household'
import { combineLetters } from '#merges/combine_letters'
import { combinePasses } from '#merges/combine_passes'
import { combineParties } from '#merges/combine_parties'
import { combinePreferences } from '#merges/combine_preferences'
import { combineSlots } from '#merges/combine_slots'
import { mergedColumns, type Choices, type ChosenField } from '#merges/merged_columns'
import { isChild, isGrownUp, peopleToMerge, type Both, type PairIds } from '#merges/people_to_merge'
import { refuseYoungGuardian } from '#customers/minors/refuse_young_guardian'
import type { Actor } from '#platform/actor'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { forgetPairs } from '#customers/duplicates/forget_pairs'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { change, moveAll, newJournal, type Journal } from '#merges/journal'
import { FOLLOWS } from '#merges/foreign_keys'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { noteWhomTheyCountFor } from '#merges/chain_moves'
import { storeDailySignIns } from '#access/daily_sign_ins/store_daily_sign_ins'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { combineVisits } from '#merges/combine_visits'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/** Merges on behalf of the caller, once per idempotency key, and returns the id of the merge. */
export async function mergeCustomers(caller: Caller, merge: Merge): Promise<number> {
  const { by } = caller
  const { winner_id: winnerId, loser_id: loserId, fields = {} } = merge
  const { id } = await withIdempotencyKey(caller, {
    resource: 'customer_merge',
    body: merge,
    make: (trx) => mergeInto({ winnerId, loserId, choices: fields, by }, trx),
  })
  return id
}

export type Merging = { winnerId: number; loserId: number; choices: Choices; by: Actor }

/**
 * Merges two records (docs/product/duplicates.md): all data of the loser moves to the winner; the
 * loser is closed and redirects to the winner. Signed waivers are not rewritten. All writes are
 * journaled, so that the merge can be undone.
 * @throws {Invalid} 422 for impossible choices.
 * @throws {NotFound}
 * @throws {Conflict} 409 when one of them is gone meanwhile, or they cannot be one person.
 */
export async function mergeInto({ winnerId, loserId, choices, by }: Merging, trx: Transaction) {
  const { winner, loser } = await peopleToMerge({ winnerId, loserId }, trx)
  const { columns, fields } = mergedColumns({ winner, loser }, choices)
  const journal = newJournal()
  const now = sqlTime(clock.now())

  // The loser first: phone numbers are unique, and the winner may get this one.
  const closed = { closed_at: now, merged_into_id: winnerId, phone: null }
  await change({ table: 'customers', id: loserId, to: closed }, journal, trx)
  await change({ table: 'customers', id: winnerId, to: columns }, journal, trx)
  await follow({ winnerId, loserId }, journal, trx)
  await combineGuardianships({ winnerId, loserId }, journal, trx)
  await combineGuardianRequests({ winnerId, loserId }, journal, trx)
  await combineHousehold({ winnerId, loserId }, journal, trx)
  await combineSlots({ winnerId, loserId, by }, journal, trx)
  await combinePreferences({ winnerId, loserId }, journal, trx)
  await checkWinner({ winner, loser }, trx)
  await endSessions({ winner, loser, columns }, trx)
  await rowsIn('customers', trx)
    .whereIn('id', [winnerId, loserId])
    .update({ revision: trx.raw('revision + 1') })
  await forgetPairs(loserId, trx)
  await matchAgain([winnerId, loserId], trx)
  await storeSearchKeys([winnerId, loserId], trx)
  // For both: the loser's waivers count for the winner now.
  await storeCoverage([winnerId, loserId], trx)
  await combineAlerts({ winnerId, loserId }, journal, trx)
  await combineVisits({ winnerId, loserId }, journal, trx)
  await combinePasses({ winnerId, loserId }, journal, trx)
  await combineParties({ winnerId, loserId }, journal, trx)
  await combineLetters({ winnerId, loserId }, journal, trx)
  await storeDailySignIns([winnerId, loserId], trx, () =>
    moveAll(SIGN_INS, { winnerId, loserId }, journal, trx)
  )
  await notifyMerged({ winner, loser, change: 'merge' }, trx)
  const id = await note({ winner, loser, fields, journal, by, now }, trx)
  await noteWhomTheyCountFor(journal, { from: loserId, to: winnerId }, trx)
  return id
}

/** Moving them locks the park's daily sums, so it comes last. */
const SIGN_INS = ['sign_ins', 'customer_id'] as const

async function follow(ids: PairIds, journal: Journal, trx: Transaction) {
  for (const where of FOLLOWS) {
    if (where[0] !== SIGN_INS[0]) await moveAll(where, ids, journal, trx)
  }
}

/**
 * Checks the rules that every record must obey.
 * @throws {Invalid} 422 without a phone, unless there is a guardian or the record states the
 * reason; for a guardian under 18; and where an adult would become a minor.
 */
async function checkWinner({ winner, loser }: Both, trx: Transaction) {
  const { id } = winner
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .select('phone', 'no_phone', 'phone_released_at', 'claims_phone', 'date_of_birth')
    .firstOrFail()
  const live = (column: 'minor_id' | 'guardian_id') =>
    rowsIn('guardianships', trx).where(column, id).whereNull('ended_at').select('id').first()
  const isReached =
    person.phone ?? person.phone_released_at ?? person.claims_phone ?? person.no_phone === 1
  if (!isReached && !(await live('minor_id'))) {
    throw new Invalid({ 'fields.phone': [messages['refused.no_phone']] })
  }
  await refuseYoungGuardian({ id, born: person.date_of_birth }, trx, {
    field: 'fields.date_of_birth',
    sentence: messages['refused.guardian_minor'],
  })
  const today = clock.today()
  const wasGrownUp = [winner, loser].some(({ date_of_birth: born }) => isGrownUp(born, today))
  if (wasGrownUp && isChild(person.date_of_birth, today)) {
    throw new Invalid({ 'fields.date_of_birth': [messages['refused.becomes_minor']] })
  }
}

type Ending = Both & { columns: Record<string, unknown> }

/**
 * Ends all sessions of the loser; a changed password or e-mail ends the winner's sessions or links
 * as usual.
 */
async function endSessions({ winner, loser, columns }: Ending, trx: Transaction) {
  const out = 'password_hash' in columns || ('status' in columns && columns.status !== 'active')
  const people = out ? [winner.id, loser.id] : [loser.id]
  await rowsIn('sessions', trx).whereIn('customer_id', people).delete()
  await rowsIn('known_devices', trx).whereIn('customer_id', people).delete()
  await rowsIn('signing_tickets', trx).whereIn('signer_id', people).delete()
  const addressees = 'email' in columns ? [winner.id, loser.id] : [loser.id]
  await endSignLinks([...new Set([...people, ...addressees])], trx)
  await rowsIn('password_links', trx)
    .whereIn('customer_id', addressees)
    .whereNull('used_at')
    .delete()
  await rowsIn('email_changes', trx).whereIn('customer_id', addressees).delete()
}

type Noted = Both & {
  fields: ChosenField[]
  journal: Journal
  by: Actor
  now: string
}

async function note({ winner, loser, fields, journal, by, now }: Noted, trx: Transaction) {
  const [mergeRow] = await rowsInto('customer_merges', trx).insert({
    winner_id: winner.id,
    loser_id: loser.id,
    fields: JSON.stringify(fields),
    journal: JSON.stringify(journal),
    // Null for a guardian, who is not in the staff table.
    merged_by: isRole(by.kind) ? by.id : null,
    merged_by_name: by.name,
    created_at: now,
  })
  const id = Number(mergeRow)
  const merge = { merge_id: id, fields }
  const won = { ...merge, loser_id: loser.id, loser_member_id: loser.member_id }
  const lost = { ...merge, winner_id: winner.id, winner_member_id: winner.member_id }
  await record({ action: 'customer.merged', by, customerId: winner.id, details: won }, trx)
  await record({ action: 'customer.merged_into', by, customerId: loser.id, details: lost }, trx)
  return id
}
