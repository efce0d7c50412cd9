import { setTimeout as pause } from 'node:timers/promises'
import { keysOf } from '@trailgate/shared/customers/duplicates/keys'
import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import { COMPARED, type ComparedRow } from '#customers/duplicates/compared'
import { findPairs } from '#customers/duplicates/find_pairs'
import { isImporting } from '#customers/import/run_import'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** How many people are looked at in one transaction: nobody else's request waits long for it. */
const AT_ONCE = 20

/**
 * Between two transactions. Another process on the same SQLite file asks for its turn every tenth of a second: without a gap it
 * may find none for seconds.
 */
const REST_MS = 3

/** What is left to do for somebody (`match_step`): the database sets 1 for whoever is new. */
const STEP = { keys: 1, pairs: 2, done: 0 } as const

/** Whoever was changed in a way that may make or unmake a duplicate is looked at again. */
export async function matchAgain(ids: readonly number[], trx: Transaction) {
  await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .update({ match_step: STEP.keys })
}

/**
 * Looks for duplicates of everybody who is new or was changed. Keys are written and committed before they are looked up:
 * of two processes that have one half of a pair each, at least one then sees the other's. After a large import that takes minutes:
 * whoever stops the server does not wait for it, and what is left is done at the next start. While this process imports it
 * rests, so that neither takes from the other.
 */
export async function matchDue(stopping?: AbortSignal) {
  const mayGoOn = () => !stopping?.aborted && !isImporting()
  for (const step of [makeKeys, makePairs]) {
    while (mayGoOn() && (await inTransaction(step)) > 0) await pause(REST_MS)
  }
}

async function makeKeys(trx: Transaction): Promise<number> {
  const rows: (ComparedRow & { closed_at: string | null })[] = await due(STEP.keys, trx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await rowsIn('match_keys', trx).whereIn('customer_id', ids).delete()
  await insertMany(
    trx,
    'match_keys',
    rows
      .filter((row) => row.closed_at === null)
      .flatMap((row) => keysOf(row).map((key) => ({ match_key: key, customer_id: row.id })))
  )
  await rowsIn('customers', trx).whereIn('id', ids).update({ match_step: STEP.pairs })
  return rows.length
}

async function makePairs(trx: Transaction): Promise<number> {
  const rows = await due(STEP.pairs, trx)
  if (rows.length === 0) return 0
  await findPairs(rows, trx)
  await rowsIn('customers', trx)
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .update({ match_step: STEP.done })
  return rows.length
}

function due(step: number, trx: Transaction) {
  return rowsIn('customers', trx)
    .where('match_step', step)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .select(...COMPARED, 'closed_at')
}
