import { setImmediate as nextTurn } from 'node:timers/promises'
import { isFooter, movingRowReader, type MovedRow } from '@trailgate/shared/moving/read_row'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Day } from '@trailgate/shared/dates'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import { ROWS_A_BATCH } from '#customers/import/batches'
import type { MoveFile } from '#customers/import/moving/move_file'
import { recordsOf } from '#platform/csv/csv_file'
import { settings } from '#start/settings'

/** After this many rows the loop yields to requests. */
const ROWS_A_TURN = 50

export type RowToMove = MovedRow & { cells: string[] }

/** Parsed rows of a file in batches. Lines below the table are skipped. */
export async function* rowsToMove(
  { file, plan }: MoveFile,
  today: Day
): AsyncGenerator<RowToMove[]> {
  const read = movingRowReader({ plan, today, timeZone: settings.parkTimezone })
  let batch: RowToMove[] = []
  for await (const records of recordsOf(file)) {
    for (const record of records) {
      if (isFooter(record, plan)) continue
      batch.push({ ...readable(record, read), cells: record.cells })
      if (batch.length % ROWS_A_TURN === 0) await nextTurn()
      if (batch.length < ROWS_A_BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function readable(record: CsvRecord, read: (record: CsvRecord) => MovedRow): MovedRow {
  if (!record.tooLong) return read(record)
  const refused = manager['import.row_too_long']
  return { row: record.row, person: null, children: [], warnings: [], refused }
}
