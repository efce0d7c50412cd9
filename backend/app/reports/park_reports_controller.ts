import type { HttpContext } from '@adonisjs/core/http'
import { can } from '@trailgate/shared/permissions'
import type { Cell } from '@trailgate/shared/customers/csv'
import { pageOf } from '@trailgate/shared/fields'
import { MEMBERSHIP_FIGURES, type GapList } from '@trailgate/shared/reports/constants'
import {
  coverageGapSchema,
  membershipsReportSchema,
  visitsReportSchema,
  type MembershipsReport,
  type VisitsReport,
} from '@trailgate/shared/reports/schemas'
import { actorOf, staffOf } from '#access/caller'
import { oneExportAtATime } from '#access/one_at_a_time'
import { monthRows } from '#memberships/by_month/month_rows'
import { monthsReport } from '#memberships/by_month/months_report'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { Forbidden } from '#platform/http/refusals'
import { send } from '#platform/http/send'
import { sendCsv, sendCsvLines, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { coverageGap, gapLines, gapRows } from '#reports/coverage_gap'
import { noteReport } from '#reports/note_report'
import { visitsReport } from '#reports/visits_report'

/** Reports on the park's visits and on coverage that has ended or ends soon (docs/product/reports.md). */
export default class ParkReportsController {
  /** GET /reports/visits?start&end&by */
  async visits(ctx: HttpContext) {
    const asked = validateQuery(ctx, visitsReportSchema({ today: clock.today() }))
    const report = await visitsReport(asked.range)
    if (!wantsCsv(ctx)) return send(ctx, report)
    const { start, end } = report
    await noteReport(actorOf(ctx), { list: 'visits', by: asked.by ?? 'day', start, end })
    const lines = asked.by === 'hour' ? hourLines(report) : dayLines(report)
    const fileName = `visits-${report.start}-to-${report.end}.csv`
    return sendCsvLines(ctx, fileName, lines)
  }

  /** GET /reports/memberships?start&end&of */
  async memberships(ctx: HttpContext) {
    const today = clock.today()
    const { range, of, ...page } = validateQuery(ctx, membershipsReportSchema({ today }))
    if (of && !wantsCsv(ctx)) {
      const { rows, total } = await monthRows({ figure: of, range, today, page: pageOf(page) })
      return send(ctx, rows, { total })
    }
    const report = await monthsReport(range, today)
    if (!wantsCsv(ctx)) return send(ctx, report)
    const { start, end } = report
    await noteReport(actorOf(ctx), { list: 'memberships', start, end })
    const fileName = `memberships-${start}-to-${end}.csv`
    return sendCsvLines(ctx, fileName, monthLines(report))
  }

  /**
   * GET /reports/coverage-gap?days&of: its file contains contact data, so it needs the permission to export customers.
   */
  async coverageGap(ctx: HttpContext) {
    const { days, of, ...page } = validateQuery(ctx, coverageGapSchema)
    const asked = { days, today: clock.today() }
    if (wantsCsv(ctx)) return sendGap(ctx, { ...asked, of: of ?? 'uncovered' })
    if (!of) return send(ctx, await coverageGap(asked))
    const { rows, total } = await gapRows({ ...asked, of, page: pageOf(page) })
    return send(ctx, rows, { total })
  }
}

async function sendGap(ctx: HttpContext, asked: { days: number; today: string; of: GapList }) {
  if (!can(staffOf(ctx).role, 'customers.export')) throw new Forbidden()
  const untilSent = await oneExportAtATime(ctx)
  const details = { list: asked.of, days: asked.days }
  await record({ action: 'coverage_gap.exported', by: actorOf(ctx), details, subject: null })
  const fileName = `coverage-${asked.of.replace('_', '-')}-${asked.today}.csv`
  return sendCsv(ctx, { fileName, pieces: untilSent(gapLines(asked)) })
}

const DAY_HEADINGS = ['day', 'total', 'minors', 'new', 'returning', 'not_covered'] as const

function dayLines({ days }: VisitsReport): Cell[][] {
  return [[...DAY_HEADINGS], ...days.map((day) => DAY_HEADINGS.map((key) => day[key]))]
}

function monthLines({ months }: MembershipsReport): Cell[][] {
  const headings = ['month', ...MEMBERSHIP_FIGURES] as const
  return [[...headings], ...months.map((month) => headings.map((key) => month[key]))]
}

function hourLines({ hours }: VisitsReport): Cell[][] {
  return [['hour', 'total'], ...hours.map(({ hour, total }) => [hour, total])]
}
