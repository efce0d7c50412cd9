import {
  IMPORT_ERRORS_MAX,
  IMPORT_ROW_RESULTS,
  type ImportRowResult,
} from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type { ImportResult, ImportTrialRow } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import type { CsvFile } from '#platform/csv/csv_file'
import { batchesOf } from '#customers/import/batches'
import {
  nothingSeen,
  partitionDuplicates,
  type Candidate,
  type Seen,
} from '#customers/import/known_people'
import { NOTHING_YET, reasonLine, tallyAfter } from '#customers/import/outcome'
import type { ReadRow, rowReader } from '#customers/import/read_row'

/**
 * Dry run: returns the answer that an import of this file would give now, row by row. Writes
 * nothing.
 */
export async function dryRunImport(
  file: CsvFile,
  readRow: ReturnType<typeof rowReader>
): Promise<ImportResult> {
  const seen = nothingSeen()
  const errors: string[] = []
  const told: ImportTrialRow[] = []
  let tally = NOTHING_YET

  for await (const batch of batchesOf(file, readRow)) {
    const rows = await tryRows(batch, seen)
    const notImported = rows
      .filter(({ result }) => result !== 'created')
      .slice(0, IMPORT_ERRORS_MAX - errors.length)
    for (const { row, field, message } of notImported)
      errors.push(reasonLine({ row, field, reason: message }))
    for (const result of IMPORT_ROW_RESULTS) {
      const room = IMPORT_ERRORS_MAX - tally[COUNTED[result]]
      if (room > 0) told.push(...rows.filter((row) => row.result === result).slice(0, room))
    }
    tally = tallyAfter(
      tally,
      rows.map(({ result }) => result)
    )
  }

  const { processed, imported, skipped, failed } = tally
  return {
    success: true,
    message: fill(messages['import.dry_run'], { imported, total: processed }),
    imported_count: imported,
    failed_count: failed + skipped,
    errors,
    skipped_count: skipped,
    batch_id: null,
    rows: told.toSorted(byRow),
  }
}

const COUNTED = {
  created: 'imported',
  skipped: 'skipped',
  failed: 'failed',
} as const satisfies Record<ImportRowResult, keyof typeof NOTHING_YET>

const byRow = (one: ImportTrialRow, other: ImportTrialRow) => one.row - other.row

async function tryRows(batch: ReadRow[], seen: Seen): Promise<ImportTrialRow[]> {
  const candidates = batch.filter((row): row is Candidate => 'person' in row)
  const { skipped } = await partitionDuplicates(candidates, seen)
  const skips = new Map(skipped.map(({ row, skip }) => [row, skip]))
  return batch.map((read) => {
    const { row } = read
    if ('failure' in read) {
      const { field, reason } = read.failure
      return { row, result: 'failed', field, message: reason, name: null, phone: null }
    }
    const { first_name: first, last_name: last, phone } = read.person
    const skip = skips.get(row)
    return {
      row,
      result: skip ? 'skipped' : 'created',
      field: skip?.field ?? null,
      message: skip?.reason ?? null,
      name: `${first} ${last}`,
      phone,
    }
  })
}
