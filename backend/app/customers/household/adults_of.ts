import db from '@adonisjs/lucid/services/db'
import type { HouseholdAdult } from '@trailgate/shared/household/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader, Transaction } from '#platform/database/transaction'

/** Most pairs read per query. */
const PAIRS_AT_MOST = 2000

/** The other adults of the household of each of these people, in the order in which they came to it. */
export async function besideOf(
  ids: readonly number[],
  client: Reader = db
): Promise<(id: number) => number[]> {
  const pairs = await rowsIn('household_adults', client)
    .where('state', 'accepted')
    .where((either) => either.whereIn('asker_id', [...ids]).orWhereIn('asked_id', [...ids]))
    .orderBy('id')
    .limit(PAIRS_AT_MOST)
    .select('asker_id', 'asked_id')
  const beside = new Map<number, number[]>()
  for (const { asker_id: asker, asked_id: asked } of pairs) {
    beside.set(asker, [...(beside.get(asker) ?? []), asked])
    beside.set(asked, [...(beside.get(asked) ?? []), asker])
  }
  return (id) => [...new Set(beside.get(id) ?? [])]
}

/** The same, without records that are closed or merged into another; their rows are locked, so that a limit on them holds. */
export async function adultsBeside(
  ids: readonly number[],
  trx: Transaction
): Promise<(id: number) => number[]> {
  await rowsIn('household_adults', trx)
    .where((either) => either.whereIn('asker_id', [...ids]).orWhereIn('asked_id', [...ids]))
    .orderBy('id')
    .forUpdate()
    .select('id')
  const beside = await besideOf(ids, trx)
  const open = await rowsIn('customers', trx)
    .whereIn('id', ids.flatMap(beside))
    .whereNull('closed_at')
    .select('id')
  const isOpen = new Set(open.map(({ id }) => id))
  return (id) => beside(id).filter((other) => isOpen.has(other))
}

/** The other adults of a customer's household, for staff. */
export async function adultsOf(id: number): Promise<HouseholdAdult[]> {
  const beside = (await besideOf([id]))(id)
  if (beside.length === 0) return []
  return rowsIn('customers')
    .whereIn('id', beside)
    .whereNull('closed_at')
    .orderBy('id')
    .select('id', 'first_name', 'last_name', 'member_id', 'phone')
}
