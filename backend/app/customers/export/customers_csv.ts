import { csvLine, EXPORT_COLUMNS } from '@trailgate/shared/customers/csv'
import type { ExportRow } from '#customers/export/export_customers'

/** A file of customers under the headings of docs/product/csv.md, piece by piece. */
export async function* customersCsv(pieces: AsyncGenerator<ExportRow[]>): AsyncGenerator<string> {
  let text = csvLine(EXPORT_COLUMNS.map(({ heading }) => heading))
  for await (const rows of pieces) {
    for (const { customer, createdDay } of rows) {
      // Of the creation the file shows the park's day (Created Date).
      const cells = EXPORT_COLUMNS.map(({ field }) =>
        field === 'created_at' ? createdDay : customer[field]
      )
      text += csvLine(cells)
    }
    yield text
    text = ''
  }
  yield text
}
