import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { Merge } from '@trailgate/shared/customers/duplicates/schemas'
import type { Caller } from '#access/callers'
import { combineGuardianships } from '#merges/combine_guardianships'
import { combinePasses } from '#merges/combine_passes'
import { combineParties } from '#merges/combine_parties'
import { combinePreferences } from '#merges/combine_preferences'
import { combineSlots } from '#merges/combine_slots'
import { mergedColumns, type Choices, type ChosenField } from '#merges/merged_columns'
import { peopleToMerge, type Both, type PairIds } from '#merges/people_to_merge'
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

/** Merges on behalf of the caller, once for a repeated call, and returns the id of the merge. */
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
 * Makes two records one (docs/product/duplicates.md): everything of the loser becomes the winner's, the loser is closed and leads to
 * the winner. What was signed stays as it was signed. Everything that is written is noted, so that it can be undone.
 * @throws {Invalid} 422 for choices that cannot be.
 * @throws {NotFound}
 * @throws {Conflict} 409 when one of them is gone meanwhile, or they cannot be one person.
 */
export async function mergeInto({ winnerId, loserId, choices, by }: Merging, trx: Transaction) {
  const { winner, loser } = await peopleToMerge({ winnerId, loserId }, trx)
  const { columns, fields } = mergedColumns({ winner, loser }, choices)
  const journal = newJournal()
  const now = sqlTime(clock.now())

  // First the loser: phone numbers are unique, and the winner may be given this one.
  const closed = { closed_at: now, merged_into_id: winnerId, phone: null }
  await change({ table: 'customers', id: loserId, to: closed }, journal, trx)
  await change({ table: 'customers', id: winnerId, to: columns }, journal, trx)
  await follow({ winnerId, loserId }, journal, trx)
  await combineGuardianships({ winnerId, loserId }, journal, trx)
  await combineSlots({ winnerId, loserId, by }, journal, trx)
  await combinePreferences({ winnerId, loserId }, journal, trx)
  await checkWinner(winnerId, trx)
  await endSessions({ winner, loser, columns }, trx)
  await rowsIn('customers', trx)
    .whereIn('id', [winnerId, loserId])
    .update({ revision: trx.raw('revision + 1') })
  await forgetPairs(loserId, trx)
  await matchAgain([winnerId, loserId], trx)
  await storeSearchKeys([winnerId, loserId], trx)
  await storeCoverage([winnerId], trx)
  await combineVisits({ winnerId, loserId }, journal, trx)
  await combinePasses({ winnerId, loserId }, journal, trx)
  await combineParties({ winnerId, loserId }, journal, trx)
  await storeDailySignIns([winnerId, loserId], trx, () =>
    moveAll(SIGN_INS, { winnerId, loserId }, journal, trx)
  )
  const id = await note({ winner, loser, fields, journal, by, now }, trx)
  await noteWhomTheyCountFor(journal, { from: loserId, to: winnerId }, trx)
  return id
}

/** A park's sums of sign-ins are held while they move: that comes last. */
const SIGN_INS = ['sign_ins', 'customer_id'] as const

async function follow(ids: PairIds, journal: Journal, trx: Transaction) {
  for (const where of FOLLOWS) {
    if (where[0] !== SIGN_INS[0]) await moveAll(where, ids, journal, trx)
  }
}

/**
 * What every record has to be.
 * @throws {Invalid} 422 without a phone, unless there is a guardian; and for a guardian who is under 18.
 */
async function checkWinner(id: number, trx: Transaction) {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .select('phone', 'date_of_birth')
    .firstOrFail()
  const live = (column: 'minor_id' | 'guardian_id') =>
    rowsIn('guardianships', trx).where(column, id).whereNull('ended_at').select('id').first()
  if (!person.phone && !(await live('minor_id'))) {
    throw new Invalid({ 'fields.phone': [messages['refused.no_phone']] })
  }
  await refuseYoungGuardian({ id, born: person.date_of_birth }, trx, {
    field: 'fields.date_of_birth',
    sentence: messages['refused.guardian_minor'],
  })
}

type Ending = Both & { columns: Record<string, unknown> }

/** Nobody stays signed in as the loser; another password or e-mail ends the winner's sessions or links as it always does. */
async function endSessions({ winner, loser, columns }: Ending, trx: Transaction) {
  const out = 'password_hash' in columns || ('status' in columns && columns.status !== 'active')
  const people = out ? [winner.id, loser.id] : [loser.id]
  await rowsIn('sessions', trx).whereIn('customer_id', people).delete()
  await rowsIn('known_devices', trx).whereIn('customer_id', people).delete()
  await rowsIn('signing_tickets', trx).whereIn('signer_id', people).delete()
  await rowsIn('guardian_requests', trx).where('minor_id', loser.id).delete()
  await rowsIn('guardian_requests', trx).where('guardian_id', loser.id).delete()
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
    merged_by: by.id,
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
