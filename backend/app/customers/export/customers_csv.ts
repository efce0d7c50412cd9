import { csvLine, EXPORT_COLUMNS, YES } from '@trailgate/shared/customers/csv'
import type { ExportRow } from '#customers/export/export_customers'

/** A file of customers under the headings of docs/product/csv.md, piece by piece. */
export async function* customersCsv(pieces: AsyncGenerator<ExportRow[]>): AsyncGenerator<string> {
  let text = csvLine(EXPORT_COLUMNS.map(({ heading }) => heading))
  for await (const rows of pieces) {
    for (const { customer, createdDay } of rows) {
      const cells = EXPORT_COLUMNS.map(({ field }) => {
        // The file shows the creation as the park's day (Created Date).
        if (field === 'created_at') return createdDay
        if (field === 'no_phone') return customer.no_phone ? YES : null
        return customer[field]
      })
      text += csvLine(cells)
    }
    yield text
    text = ''
  }
  yield text
}
