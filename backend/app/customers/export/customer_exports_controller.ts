import type { HttpContext } from '@adonisjs/core/http'
import { customerExportSchema } from '@trailgate/shared/customers/schemas'
import { actorOf, callerOf } from '#access/caller'
import { withSegment } from '#customers/segments/with_segment'
import { customersCsv } from '#customers/export/customers_csv'
import { oneExportAtATime } from '#access/one_at_a_time'
import { sendCsv, sendPieces, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { exportCustomers, type ExportRow } from '#customers/export/export_customers'
import { clock } from '#platform/clock'
import { record } from '#platform/history'

/**
 * GET /customers/export: all customers that match the search's filters, as JSON or as a CSV file.
 */
export default class CustomerExportsController {
  /** One at a time for each member of staff, and each is noted in the history. */
  async show(ctx: HttpContext) {
    const query = await withSegment(callerOf(ctx), validateQuery(ctx, customerExportSchema))
    const untilSent = await oneExportAtATime(ctx)

    const csv = wantsCsv(ctx)
    const filters = Object.keys(query).filter(
      (name) => query[name as keyof typeof query] !== undefined
    )
    const details = { format: csv ? 'csv' : 'json', ...query, filters }
    await record({ action: 'customers.exported', by: actorOf(ctx), details, subject: null })
    const pieces = untilSent(exportCustomers(query))
    if (csv) {
      const fileName = `trailgate-customers-${clock.today()}.csv`
      return sendCsv(ctx, { fileName, pieces: customersCsv(pieces) })
    }
    ctx.response.header('content-type', 'application/json; charset=utf-8')
    return sendPieces(ctx, asJson(pieces))
  }
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
