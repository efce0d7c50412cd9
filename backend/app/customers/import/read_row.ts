import { saysYes, unescapeCell, type ImportColumn } from '@trailgate/shared/customers/csv'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { importRowSchema, type ImportRow } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import type { Columns } from '#customers/import/heading_columns'

/** Reason why a row is not imported; without a field it concerns the whole row. */
export type Reason = { field: ImportColumn | null; reason: string }

/** Maximum length of a stored reason. */
const REASON_MAX = 300

/** A row that may be stored, or why it may not. */
export type ReadRow =
  | { row: number; person: ImportRow }
  | { row: number; failure: Reason; cells: string[] }

type Named = Partial<Record<ImportColumn, string>>

/**
 * Makes the reader of a file's rows: cells by column, formula apostrophes taken off, checked by the one schema. `restore`
 * gives cells back what a spreadsheet took from them.
 */
export function rowReader(
  columns: Columns,
  today: Day,
  restore: (named: Named) => Named = (named) => named
): (record: CsvRecord) => ReadRow {
  const schema = importRowSchema({ today })
  const withoutPhone = importRowSchema({ today, noPhone: true })
  return ({ row, cells, tooLong }) => {
    const failed = (failure: Reason): ReadRow => ({ row, failure, cells })
    if (tooLong) return failed({ field: null, reason: messages['import.row_too_long'] })
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return failed({ field: null, reason: messages['import.too_many_cells'] })
    }
    const named = restore(byColumn(columns, cells))
    const checked = check(saysYes(named.no_phone) ? withoutPhone : schema, named)
    if (checked.ok) return { row, person: checked.value }
    const [field = null] = Object.keys(checked.details)
    const reason = Object.values(checked.details).flat().join('; ')
    return failed({ field: field as ImportColumn | null, reason: reason.slice(0, REASON_MAX) })
  }
}

function byColumn(columns: Columns, cells: string[]): Named {
  const named: Named = {}
  columns.forEach((column, index) => {
    if (column) named[column] = unescapeCell(cells[index] ?? '')
  })
  return named
}
