import type { HttpContext } from '@adonisjs/core/http'
import type { Cell } from '@trailgate/shared/customers/csv'
import { reportQuerySchema, reportRowsSchema } from '@trailgate/shared/reports/schemas'
import { actorOf } from '#access/caller'
import { noteReport } from '#reports/note_report'
import { send } from '#platform/http/send'
import { sendCsvLines, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { customerSummary } from '#reports/customer_summary'
import { loginActivity } from '#reports/login_activity'
import { registrationTrends } from '#reports/registration_trends'
import { reportRows } from '#reports/report_rows'
import { clock } from '#platform/clock'

/** Reports on people and their sign-ins, as JSON or, for `Accept: text/csv`, as a file (docs/product/reports.md). */
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

  /** GET /customers/reports/rows: the rows behind a figure of the reports. */
  async rows(ctx: HttpContext) {
    const asked = validateQuery(ctx, reportRowsSchema({ today: clock.today() }))
    const { rows, total } = await reportRows(asked)
    return send(ctx, rows, { total })
  }
}

function daysOf(ctx: HttpContext): number {
  return validateQuery(ctx, reportQuerySchema).days
}

async function sendReport(ctx: HttpContext, name: string, lines: Cell[][]) {
  await noteReport(actorOf(ctx), { list: name })
  return sendCsvLines(ctx, `${name}-${clock.today()}.csv`, lines)
}
