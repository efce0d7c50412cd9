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
  ImportWarning,
  MovedAnswer,
} from '@trailgate/shared/customers/schemas'
import { SOURCES } from '@trailgate/shared/moving/vendors/vendor'
import { pageOf } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import type { ImportsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { stateOf } from '#customers/import/interrupted_imports'
import { warningLine } from '#customers/import/moving/mover'
import { reasonLine } from '#customers/import/outcome'
import { isoTime } from '#platform/database/sql_time'

/** An import with its progress, counts and messages. @throws {NotFound} */
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
    failed_count: row.failed_count + row.skipped_count - row.updated_count,
    skipped_count: row.skipped_count - row.updated_count,
    created_at: isoTime(row.created_at),
    created_by: row.created_by_name,
    finished_at: isoTime(row.finished_at),
    message: sentenceOf(state, row),
    ...movedOf(row),
  }
}

/** Counts of an import from another system beyond its rows; empty for other imports. */
function movedOf(row: ImportsRow): Partial<MovedAnswer> {
  if (row.created === null || row.left_behind === null) return {}
  return {
    source: SOURCES.find((source) => source === row.source) ?? 'other',
    program: row.program,
    warning_count: row.warning_count,
    updated_count: row.updated_count,
    created: JSON.parse(row.created),
    left_behind: JSON.parse(row.left_behind),
  }
}

/** The answer of an import that has ended, with the first reasons. @throws {NotFound} */
export async function importResult(id: number): Promise<ImportResult> {
  const row = await importRow(id)
  const state = stateOf(row)
  const reasons = await rowsOf(id)
    .whereIn('r.result', ['skipped', 'failed'])
    .whereNotExists(
      rowsIn('import_changes as h')
        .whereColumn('h.import_id', 'r.import_id')
        .whereColumn('h.row_number', 'r.row_number')
    )
    .orderBy('r.row_number')
    .limit(IMPORT_ERRORS_MAX)
    .select('r.row_number as row', 'r.field', 'r.reason')
  return {
    success: state === 'done' || state === 'undone',
    message: sentenceOf(state, row),
    imported_count: row.imported_count,
    failed_count: row.failed_count + row.skipped_count - row.updated_count,
    errors: reasons.map(reasonLine),
    skipped_count: row.skipped_count - row.updated_count,
    batch_id: id,
    ...movedOf(row),
    ...(row.created !== null && { warnings: await warningLines(id) }),
  }
}

async function warningLines(id: number): Promise<string[]> {
  const rows = await warningsOf(id).limit(IMPORT_ERRORS_MAX)
  return rows.map(warningLine)
}

function warningsOf(id: number) {
  return rowsIn('import_warnings as w')
    .where('w.import_id', id)
    .orderBy('w.row_number')
    .orderBy('w.id')
    .select('w.row_number as row', 'w.field', 'w.message')
}

/** A page of the warnings of an import, and how many are kept. @throws {NotFound} */
export async function importWarnings(id: number, query: ImportListQuery) {
  await importRow(id)
  const { offset, limit } = pageOf(query)
  const { total } = await rowsIn('import_warnings')
    .where('import_id', id)
    .count('* as total')
    .firstOrFail()
  const rows: ImportWarning[] = await warningsOf(id).offset(offset).limit(limit)
  return { rows, total: Number(total) }
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

/** Children listed by a row are part of that row. */
function rowsOf(importId: number) {
  return rowsIn('import_rows as r').where({ 'r.import_id': importId, 'r.place': 0 })
}
