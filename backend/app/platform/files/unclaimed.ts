/**
 * Keeps files and rows consistent: a file's key is recorded as unclaimed before the file is written, the row that
 * claims it deletes that record in its own transaction, and the deletion of the row adds one. Whatever happens in
 * between, a file without a row is removed.
 */
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { removeFile } from '#platform/files/file_store'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Far longer than any upload takes. */
const CLAIMED_WITHIN_SECONDS = 3600

const BATCH = 100

/** Records a file that is about to be written. */
export async function announceFile(key: string) {
  const due = sqlTimeAfter(clock.now(), CLAIMED_WITHIN_SECONDS)
  await inTransaction((trx) =>
    rowsInto('file_removals', trx).insert({ file_key: key, due_at: due })
  )
}

/** The same for many files. */
export async function announceFiles(keys: readonly string[]) {
  const due = sqlTimeAfter(clock.now(), CLAIMED_WITHIN_SECONDS)
  await inTransaction((trx) =>
    rowsInto('file_removals', trx).multiInsert(keys.map((key) => ({ file_key: key, due_at: due })))
  )
}

/** Claims the file for a row of this transaction. */
export async function claimFile(key: string, trx: Transaction) {
  const claimed = await rowsIn('file_removals', trx).where('file_key', key).delete()
  if (Number(claimed) !== 1) throw new Error('a file was claimed that nobody announced')
}

/** The same for many files. */
export async function claimFiles(keys: readonly string[], trx: Transaction) {
  const claimed = await rowsIn('file_removals', trx)
    .whereIn('file_key', [...keys])
    .delete()
  if (Number(claimed) !== keys.length) throw new Error('a file was claimed without an announcement')
}

/** Gives up these files in the transaction that deletes their rows; the files are removed afterwards. */
export async function discardFiles(keys: string[], trx: Transaction) {
  if (keys.length === 0) return
  const due = sqlTime(clock.now())
  await rowsInto('file_removals', trx).multiInsert(
    keys.map((key) => ({ file_key: key, due_at: due }))
  )
}

/** Removes unclaimed files that are due and returns their number. Safe to call from any process at any time. */
export async function removeUnclaimedFiles(): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await rowsIn('file_removals')
      .where('due_at', '<=', sqlTime(clock.now()))
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'file_key')
    for (const { id, file_key: key } of due) {
      await removeFile(key)
      await rowsIn('file_removals').where('id', id).delete()
    }
    removed += due.length
    if (due.length < BATCH) return removed
  }
}

/**
 * Removes an announced file at once, because its upload failed. A file that a row claimed stays: only the answer to
 * that COMMIT was lost. While the claiming transaction runs, the record is locked and this waits.
 */
export async function withdrawFile(key: string) {
  const due = { due_at: sqlTime(clock.now()) }
  const unclaimed = await inTransaction((trx) =>
    rowsIn('file_removals', trx).where('file_key', key).update(due)
  )
  if (Number(unclaimed) === 0) return
  await removeFile(key)
  await rowsIn('file_removals').where('file_key', key).delete()
}
