import type { ImportRowsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { csvLine } from '@trailgate/shared/customers/csv'

const ROWS_A_PIECE = 1000

/**
 * Columns appended to those of the file. They are no import columns, so the corrected file can be
 * imported as it is.
 */
const ADDED = ['Row', 'Reason']

type Row = Pick<ImportRowsRow, 'row_number' | 'field' | 'reason' | 'cells'>

/**
 * The failed rows of an import as CSV, to be mended: the cells as they came, the row, and what is wrong. After a while cells are
 * forgotten (docs/product/retention.md), and the row and its reason are all there is.
 */
export async function* failedRowsAsCsv(
  importId: number,
  headings: string[]
): AsyncGenerator<string> {
  yield csvLine([...headings, ...ADDED])
  let after = 0
  for (;;) {
    const rows = await rowsIn('import_rows')
      .where({ import_id: importId, result: 'failed' })
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(ROWS_A_PIECE)
      .select('row_number', 'field', 'reason', 'cells')
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => line(row, headings.length)).join('')
    after = last.row_number
  }
}

function line({ row_number: row, field, reason, cells }: Row, width: number): string {
  const sent: string[] = cells === null ? [] : JSON.parse(cells)
  const padded = Array.from({ length: width }, (_, index) => sent[index] ?? '')
  // A cell without a heading would shift the columns behind it.
  return csvLine([...padded, row, field ? `${field}: ${reason}` : reason])
}
