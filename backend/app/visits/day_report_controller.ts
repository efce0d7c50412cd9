import type { HttpContext } from '@adonisjs/core/http'
import { csvLine, type Cell } from '@trailgate/shared/customers/csv'
import type { Day } from '@trailgate/shared/dates'
import type { MembershipTerm } from '@trailgate/shared/memberships/schemas'
import { dayReportSchema } from '@trailgate/shared/reports/schemas'
import { actorOf, staffOf } from '#access/caller'
import { may } from '#access/may'
import { allRowsOfDay } from '#memberships/ledger/payments_of_day'
import { toTerm } from '#memberships/ledger/term_rows'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { Forbidden } from '#platform/http/refusals'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { dayReport } from '#visits/day_report'

/** The sheet of a day (docs/product/reports.md). */
export default class DayReportController {
  /** GET /reports/day?day: its file holds the rows of money, which managers see. */
  async show(ctx: HttpContext) {
    const { day } = validateQuery(ctx, dayReportSchema({ today: clock.today() }))
    const withMoney = may(ctx, 'memberships.money')
    if (wantsCsv(ctx) && !withMoney) throw new Forbidden()
    if (!wantsCsv(ctx)) {
      return send(
        ctx,
        await dayReport(day, { withMoney, staffId: withMoney ? null : staffOf(ctx).id })
      )
    }
    await record({ action: 'day.exported', by: actorOf(ctx), details: { day }, subject: null })
    return sendCsv(ctx, { fileName: `day-${day}.csv`, pieces: linesOf(day) })
  }
}

async function* linesOf(day: Day): AsyncGenerator<string> {
  yield csvLine(TERM_HEADINGS)
  for await (const rows of allRowsOfDay(day)) {
    yield rows.map((row) => csvLine(termLine(toTerm(row, { withAmount: true })))).join('')
  }
}

const TERM_HEADINGS = [
  'created_at',
  'kind',
  'membership_id',
  'membership_type',
  'member_id',
  'customer_name',
  'amount',
  'payment_method',
  'payment_reference',
  'staff_name',
  'reason',
]

function termLine(term: MembershipTerm): Cell[] {
  return [
    term.created_at,
    term.kind,
    String(term.membership_id ?? ''),
    term.membership_type,
    term.member_id ?? '',
    term.customer_name ?? '',
    // A number: as text, one below zero would be taken for a formula and get an apostrophe.
    term.amount ?? 0,
    term.payment_method ?? '',
    term.payment_reference ?? '',
    term.staff_name ?? '',
    term.reason ?? '',
  ]
}
