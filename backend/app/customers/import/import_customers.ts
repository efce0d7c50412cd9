import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import type { Upload } from '#platform/http/upload'
import { clock } from '#platform/clock'
import { countRows, type CsvFile } from '#platform/csv/csv_file'
import { nothingCreated } from '#customers/import/moving/moved'
import type { Columns } from '#customers/import/heading_columns'
import { leftBehind } from '@trailgate/shared/moving/plan'
import type { rowReader } from '#customers/import/read_row'
import { endOf, startImport, type Moving } from '#customers/import/run_import'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import { thisProcess } from '#platform/this_process'

type Import = {
  upload: Pick<Upload, 'fileName' | 'sha256'>
  /** Removes the upload and what was unpacked of it, once they are not read any more. */
  close: () => Promise<void>
  file: CsvFile
  columns: Columns | (string | null)[]
  readRow: ReturnType<typeof rowReader>
  /** Set for a file of another system. */
  moving: Moving | null
}

/**
 * Begins an import and returns its id and, as `done`, how to wait for its end; then the file is removed. The same file sent again
 * under the same Idempotency-Key is the same import (`begun` is false): the second caller waits for the first.
 */
export async function importCustomers(
  caller: Pick<Caller, 'by' | 'idempotencyKey'>,
  { upload, close, file, columns, readRow, moving }: Import
) {
  const { by } = caller
  const totalRows = moving ? moving.move.rows : await countRows(file)
  const chosen = moving ? { options: moving.options, plan: moving.move.plan.options } : null
  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'import',
    body: { file: upload.sha256, columns, ...(chosen && { chosen }) },
    make: async (trx) => {
      const now = sqlTime(clock.now())
      const [rowId] = await rowsInto('imports', trx).insert({
        file_name: upload.fileName,
        file_sha256: upload.sha256,
        state: 'running',
        headings: JSON.stringify(file.headings.cells),
        columns: JSON.stringify(columns),
        total_rows: totalRows,
        worker: thisProcess,
        alive_at: now,
        created_by: by.id,
        created_by_name: by.name ?? '',
        created_at: now,
        ...(moving && {
          source: moving.move.plan.source,
          program: moving.move.plan.program,
          options: JSON.stringify(chosen),
          created: JSON.stringify(nothingCreated(moving.move.pdfs !== null)),
          left_behind: JSON.stringify(leftBehind(moving.move.plan)),
        }),
      })
      return Number(rowId)
    },
  })
  if (repeated) return { id, begun: false, done: () => endOf(id) }
  const work = startImport({ id, file, readRow, moving, by }, close)
  return { id, begun: true, done: () => work }
}
