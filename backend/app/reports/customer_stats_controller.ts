import type { HttpContext } from '@adonisjs/core/http'
import { send } from '#platform/http/send'
import { loginStats } from '#reports/login_stats'
import { clock } from '#platform/clock'

/** GET /customers/stats/login: the dashboard's figures. */
export default class CustomerStatsController {
  async login(ctx: HttpContext) {
    return send(ctx, await loginStats(clock.today()))
  }
}
