/**
 * No file without a row: a file's key is written down as unclaimed before the file is, the row that claims it takes
 * the note away in its own transaction, and the row that goes leaves one. Whatever happens in between, a file that no
 * row claims is removed.
 */
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { removeFile } from '#platform/files/file_store'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Far longer than any upload lasts. */
const CLAIMED_WITHIN_SECONDS = 3600

const BATCH = 100

/** Notes a file that is about to be written. */
export async function announceFile(key: string) {
  const due = sqlTimeAfter(clock.now(), CLAIMED_WITHIN_SECONDS)
  await inTransaction((trx) =>
    rowsInto('file_removals', trx).insert({ file_key: key, due_at: due })
  )
}

/** A row of this transaction has the file from now on. */
export async function claimFile(key: string, trx: Transaction) {
  const claimed = await rowsIn('file_removals', trx).where('file_key', key).delete()
  if (Number(claimed) !== 1) throw new Error('a file was claimed that nobody announced')
}

/** The rows of these files go with this transaction; their bytes follow. */
export async function discardFiles(keys: string[], trx: Transaction) {
  if (keys.length === 0) return
  const due = sqlTime(clock.now())
  await rowsInto('file_removals', trx).multiInsert(
    keys.map((key) => ({ file_key: key, due_at: due }))
  )
}

/** Removes what is due and returns how many files that were. Any process may call it at any time. */
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
 * Removes one announced file at once, because its upload came to nothing. One that a row claimed stays: of that COMMIT only the answer
 * was lost. While its transaction is not over the note is locked, and this waits.
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
