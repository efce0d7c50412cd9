import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordsOf, type CsvFile } from '#platform/csv/csv_file'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import type { ReadRow } from '#customers/import/read_row'

/** Rows per transaction: the most that a crash can lose, and short enough for other requests. */
export const ROWS_A_BATCH = 1000

/**
 * After this many rows the loop yields: to requests, and to the batch before this one, which is
 * being stored.
 */
const ROWS_A_TURN = 50

/** The rows of a file, checked, a batch at a time. */
export async function* batchesOf(
  file: CsvFile,
  readRow: (record: CsvRecord) => ReadRow
): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  for await (const records of recordsOf(file)) {
    for (const record of records) {
      batch.push(readRow(record))
      if (batch.length % ROWS_A_TURN === 0) await nextTurn()
      if (batch.length < ROWS_A_BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
