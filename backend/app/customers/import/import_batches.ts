import {
  IMPORT_ERRORS_MAX,
  type ImportRowResult,
  type ImportState,
} from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type {
  ImportBatch,
  ImportListQuery,
  ImportResult,
  ImportRowReport,
  ImportRowsQuery,
} from '@trailgate/shared/customers/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import type { ImportsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { stateOf } from '#customers/import/interrupted_imports'
import { reasonLine } from '#customers/import/outcome'
import { isoTime } from '#platform/database/sql_time'

/** An import as it stands: progress, counts, and what is to be said about it. @throws {NotFound} */
export async function importBatch(id: number): Promise<ImportBatch> {
  return toBatch(await importRow(id))
}

/** A page of the imports, newest first, and how many there are. */
export async function importBatches(query: ImportListQuery) {
  const { offset, limit } = pageOf(query)
  const rows = await rowsIn('imports').orderBy('id', 'desc').offset(offset).limit(limit)
  const { total } = await rowsIn('imports').count('* as total').firstOrFail()
  return { batches: rows.map(toBatch), total: Number(total) }
}

function toBatch(row: ImportsRow): ImportBatch {
  const state = stateOf(row)
  return {
    batch_id: row.id,
    state,
    file_name: row.file_name,
    total_rows: row.total_rows,
    processed_rows: row.processed_rows,
    imported_count: row.imported_count,
    failed_count: row.failed_count + row.skipped_count,
    skipped_count: row.skipped_count,
    created_at: isoTime(row.created_at),
    created_by: row.created_by_name,
    finished_at: isoTime(row.finished_at),
    message: sentenceOf(state, row),
  }
}

/** The answer of an import that has ended, with the first reasons. @throws {NotFound} */
export async function importResult(id: number): Promise<ImportResult> {
  const row = await importRow(id)
  const state = stateOf(row)
  const reasons = await rowsOf(id)
    .whereIn('r.result', ['skipped', 'failed'])
    .orderBy('r.row_number')
    .limit(IMPORT_ERRORS_MAX)
    .select('r.row_number as row', 'r.field', 'r.reason')
  return {
    success: state === 'done' || state === 'undone',
    message: sentenceOf(state, row),
    imported_count: row.imported_count,
    failed_count: row.failed_count + row.skipped_count,
    errors: reasons.map(reasonLine),
    skipped_count: row.skipped_count,
    batch_id: id,
  }
}

/** A page of what became of the rows, and how many there are. @throws {NotFound} */
export async function importRows(id: number, query: ImportRowsQuery) {
  const row = await importRow(id)
  const { offset, limit } = pageOf(query)
  const { result } = query
  const page = rowsOf(id).orderBy('r.row_number').offset(offset).limit(limit)
  if (result) void page.where('r.result', result)
  const rows: ImportRowReport[] = await page.select(
    'r.row_number as row',
    'r.result',
    'r.field',
    'r.reason as message',
    'r.customer_id'
  )
  return { rows, total: result ? row[COUNTED[result]] : row.processed_rows }
}

/** The headings of an import's file, as they came. @throws {NotFound} */
export async function importHeadings(id: number): Promise<string[]> {
  const { headings } = await importRow(id)
  return JSON.parse(headings)
}

const COUNTED = {
  created: 'imported_count',
  skipped: 'skipped_count',
  failed: 'failed_count',
} as const satisfies Record<ImportRowResult, keyof ImportsRow>

function sentenceOf(
  state: ImportState,
  { imported_count: imported, total_rows: total }: ImportsRow
): string {
  const said: Record<ImportState, string> = {
    running: messages['import.running'],
    done: fill(messages['import.done'], { imported, total }),
    failed: messages['import.interrupted'],
    interrupted: messages['import.interrupted'],
    undone: messages['import.undone'],
  }
  return said[state]
}

async function importRow(id: number): Promise<ImportsRow> {
  const row = await rowsIn('imports').where('id', id).first()
  if (!row) throw new NotFound()
  return row
}

function rowsOf(importId: number) {
  return rowsIn('import_rows as r').where('r.import_id', importId)
}
