import { setTimeout as pause } from 'node:timers/promises'
import { keysOf } from '@trailgate/shared/customers/duplicates/keys'
import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import { COMPARED, type ComparedRow } from '#customers/duplicates/compared'
import { findPairs } from '#customers/duplicates/find_pairs'
import { warmScoring } from '#customers/duplicates/score_pairs'
import { isImporting } from '#customers/import/run_import'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** People handled per transaction; small, so that other requests do not wait long. */
const AT_ONCE = 20

/**
 * Pause between two transactions. Another process on the same SQLite file retries every tenth of a
 * second: without a gap it could wait for seconds.
 */
const REST_MS = 3

/** The job's budget: it rests for at least a quarter of the time that it works, so that requests are answered in between. */
const REST_PART = 0.25

/** Work left for a person (`match_step`); the database sets 1 for a new row. */
const STEP = { keys: 1, pairs: 2, done: 0 } as const

/** Queues people for the duplicate check after a change that may create or remove a pair. */
export async function matchAgain(ids: readonly number[], trx: Transaction) {
  await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .update({ match_step: STEP.keys })
}

/**
 * Looks for duplicates of all new or changed people. Keys are committed before they are looked up:
 * if two processes each have one half of a pair, at least one sees the other's. After a large
 * import this takes minutes: it stops when the server stops and continues at the next start. It
 * pauses while this process imports, so that the two do not compete.
 */
export async function matchDue(stopping?: AbortSignal) {
  const mayGoOn = () => !stopping?.aborted && !isImporting()
  for (const step of [makeKeys, makePairs]) {
    while (mayGoOn()) {
      const began = performance.now()
      const people = await inTransaction(step)
      if (people === 0) break
      const took = performance.now() - began
      // More are due: the thread starts before the next transaction, which would hold its locks meanwhile.
      if (people === AT_ONCE) await warmScoring()
      await pause(Math.max(REST_MS, took * REST_PART))
    }
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
