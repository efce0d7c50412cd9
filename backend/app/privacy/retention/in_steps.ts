import type { AnyRows } from '#platform/database/rows_in'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Rows per transaction: few enough that no one waits for it. */
const AT_ONCE = 500

/** The next ids of a step, locked, so that two processes never count a row twice. */
export async function idsOf(rows: AnyRows): Promise<number[]> {
  const found: { id: number }[] = await rows.orderBy('id').limit(AT_ONCE).forUpdate().select('id')
  return found.map(({ id }) => id)
}

/** Repeats a step, each time in a transaction, until it finds less than it may take at once. */
export async function inSteps(
  shouldContinue: () => boolean,
  step: (trx: Transaction) => Promise<number>
) {
  while (shouldContinue()) {
    if ((await inTransaction(step)) < AT_ONCE) return
  }
}
