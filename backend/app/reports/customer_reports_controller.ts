import type { HttpContext } from '@adonisjs/core/http'
import { csvLine } from '@trailgate/shared/customers/csv'
import { reportQuerySchema, reportRowsSchema } from '@trailgate/shared/reports/schemas'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { customerSummary } from '#reports/customer_summary'
import { loginActivity } from '#reports/login_activity'
import { registrationTrends } from '#reports/registration_trends'
import { reportRows } from '#reports/report_rows'
import { clock } from '#platform/clock'

type Cell = string | number

/** The reports on people and their sign-ins, as JSON or, when asked for text/csv, as a file (docs/product/reports.md). */
export default class CustomerReportsController {
  /** GET /customers/reports/registration-trends?days */
  async registrations(ctx: HttpContext) {
    const report = await registrationTrends(daysOf(ctx), clock.today())
    if (!wantsCsv(ctx)) return send(ctx, report)
    const rows = report.daily_data.map(({ date, count }) => [date, count])
    return sendReport(ctx, 'registration-trends', [['date', 'count'], ...rows])
  }

  /** GET /customers/reports/login-activity?days */
  async logins(ctx: HttpContext) {
    const report = await loginActivity(daysOf(ctx), clock.today())
    if (!wantsCsv(ctx)) return send(ctx, report)
    const headings = ['date', 'total_logins', 'unique_logins'] as const
    const rows = report.daily_data.map((day) => headings.map((heading) => day[heading]))
    return sendReport(ctx, 'login-activity', [[...headings], ...rows])
  }

  /** GET /customers/reports/customer-summary */
  async summary(ctx: HttpContext) {
    const report = await customerSummary(clock.today())
    if (!wantsCsv(ctx)) return send(ctx, report)
    const { monthly_registrations: months, ...counts } = report
    return sendReport(ctx, 'customer-summary', [
      ['metric', 'value'],
      ...Object.entries(counts),
      ...months.map(({ month, count }) => [`registrations ${month}`, count]),
    ])
  }

  /** GET /customers/reports/rows: what a number of the reports counts. */
  async rows(ctx: HttpContext) {
    const asked = validateQuery(ctx, reportRowsSchema({ today: clock.today() }))
    const { rows, total } = await reportRows(asked)
    return send(ctx, rows, { total })
  }
}

function daysOf(ctx: HttpContext): number {
  return validateQuery(ctx, reportQuerySchema).days
}

function sendReport(ctx: HttpContext, name: string, lines: Cell[][]) {
  const text = lines.map((cells) => csvLine(cells.map(String))).join('')
  const pieces = (async function* () {
    yield text
  })()
  return sendCsv(ctx, { fileName: `${name}-${clock.today()}.csv`, pieces })
}
