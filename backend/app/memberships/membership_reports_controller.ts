import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'
import { daysAheadSchema, revenuePeriodSchema } from '@trailgate/shared/memberships/schemas'
import { may } from '#access/may'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { dueMemberships, expiringMemberships } from '#memberships/expiring_memberships'
import { membershipStats } from '#memberships/membership_stats'
import { revenueReport } from '#memberships/revenue_report'
import { clock } from '#platform/clock'

/** Counts, lists and sums over all memberships (docs/product/memberships.md). */
export default class MembershipReportsController {
  /** GET /memberships/reports/stats: money only for callers who may see it. */
  async stats(ctx: HttpContext) {
    const { active_revenue: revenue, ...stats } = await membershipStats(clock.today())
    const seesMoney = may(ctx, 'memberships.money')
    return send(ctx, seesMoney ? { ...stats, active_revenue: revenue } : stats)
  }

  /** GET /memberships/reports/expiring?days_ahead */
  async expiring(ctx: HttpContext) {
    const { memberships, total } = await expiringMemberships(askedBy(ctx))
    return send(ctx, memberships, { total })
  }

  /** GET /memberships/reports/due?days_ahead: whom staff ask for a renewal. */
  async due(ctx: HttpContext) {
    const { memberships, total } = await dueMemberships(askedBy(ctx))
    return send(ctx, memberships, { total })
  }

  /** GET /memberships/reports/revenue?start_date&end_date */
  async revenue(ctx: HttpContext) {
    const { range } = validateQuery(ctx, revenuePeriodSchema({ today: clock.today() }))
    return send(ctx, await revenueReport(range))
  }
}

function askedBy(ctx: HttpContext) {
  const query = validateQuery(ctx, daysAheadSchema)
  const { days_ahead: days = EXPIRING_WITHIN_DAYS } = query
  return { days, page: pageOf(query), today: clock.today() }
}
