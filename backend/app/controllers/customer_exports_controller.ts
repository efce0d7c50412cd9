import type { HttpContext } from '@adonisjs/core/http'
import { csvLine, EXPORT_COLUMNS } from '@trailgate/shared/customers/csv'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { customerExportSchema } from '@trailgate/shared/customers/schemas'
import { Conflict } from '#exceptions/refusals'
import { actorOf, staffOf } from '#http/caller'
import { sendCsv, sendPieces, wantsCsv } from '#http/send_csv'
import { validate } from '#http/validate'
import { exportCustomers, type ExportRow } from '#queries/customers/export_customers'
import { clock } from '#services/clock'
import { record } from '#services/history'

/** Who has an export under way in this process. */
const exporting = new Set<number>()

/** GET /customers/export: the filters of the search, everybody who fits, as JSON or as a CSV file (S 3, S 7). */
export default class CustomerExportsController {
  /** One at a time for each member of staff, and each is noted in the history. */
  async show(ctx: HttpContext) {
    const query = validate(customerExportSchema(), ctx.request.qs())
    const { id } = staffOf(ctx)
    if (exporting.has(id)) throw new Conflict(messages['export.busy'])
    exporting.add(id)
    ctx.response.onFinish(() => exporting.delete(id))

    const csv = wantsCsv(ctx)
    const details = { format: csv ? 'csv' : 'json', ...query }
    await record({ action: 'customers.exported', by: actorOf(ctx), details })
    const pieces = exportCustomers(query)
    if (csv) {
      const fileName = `trailgate-customers-${clock.today()}.csv`
      return sendCsv(ctx, { fileName, pieces: asCsv(pieces) })
    }
    ctx.response.header('content-type', 'application/json; charset=utf-8')
    return sendPieces(ctx, asJson(pieces))
  }
}

async function* asCsv(pieces: AsyncGenerator<ExportRow[]>): AsyncGenerator<string> {
  let text = csvLine(EXPORT_COLUMNS.map(({ heading }) => heading))
  for await (const rows of pieces) {
    for (const { customer, createdDay } of rows) {
      // Of the creation the file shows the park's day (S 3: Created Date).
      const shown = { ...customer, created_at: createdDay }
      text += csvLine(EXPORT_COLUMNS.map(({ field }) => shown[field]))
    }
    yield text
    text = ''
  }
  yield text
}

async function* asJson(pieces: AsyncGenerator<ExportRow[]>): AsyncGenerator<string> {
  let text = '{"success":true,"customers":['
  let separator = ''
  for await (const rows of pieces) {
    yield text + separator + rows.map(({ customer }) => JSON.stringify(customer)).join(',')
    text = ''
    separator = ','
  }
  yield `${text}]}`
}
