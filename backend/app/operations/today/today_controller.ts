import type { HttpContext } from '@adonisjs/core/http'
import { staffOf } from '#access/caller'
import { todayReport } from '#operations/today/today_report'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'

/** GET /reports/today: the upper half of the dashboard (docs/product/day.md). */
export default class TodayController {
  async show(ctx: HttpContext) {
    return send(ctx, await todayReport(staffOf(ctx), clock.today()))
  }
}
