import { unescapeCell, type ImportColumn } from '@trailgate/shared/customers/csv'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { importRowSchema, type ImportRow } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import type { Columns } from '#customers/import/heading_columns'

/** Why a row is not imported; without a field it is about the row as a whole. */
export type Reason = { field: ImportColumn | null; reason: string }

/** What there is room for where reasons are kept. */
const REASON_MAX = 300

/** A row that may be stored, or why it may not. */
export type ReadRow =
  | { row: number; person: ImportRow }
  | { row: number; failure: Reason; cells: string[] }

/** Makes the reader of a file's rows: cells by column, formula apostrophes taken off, checked by the one schema. */
export function rowReader(columns: Columns, today: Day): (record: CsvRecord) => ReadRow {
  const schema = importRowSchema({ today })
  return ({ row, cells, tooLong }) => {
    const failed = (failure: Reason): ReadRow => ({ row, failure, cells })
    if (tooLong) return failed({ field: null, reason: messages['import.row_too_long'] })
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return failed({ field: null, reason: messages['import.too_many_cells'] })
    }
    const checked = check(schema, byColumn(columns, cells))
    if (checked.ok) return { row, person: checked.value }
    const [field = null] = Object.keys(checked.details)
    const reason = Object.values(checked.details).flat().join('; ')
    return failed({ field: field as ImportColumn | null, reason: reason.slice(0, REASON_MAX) })
  }
}

function byColumn(columns: Columns, cells: string[]) {
  const named: Partial<Record<ImportColumn, string>> = {}
  columns.forEach((column, index) => {
    if (column) named[column] = unescapeCell(cells[index] ?? '')
  })
  return named
}
