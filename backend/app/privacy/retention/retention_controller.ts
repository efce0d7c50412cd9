import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { purgeRoundsSchema } from '@trailgate/shared/retention/schemas'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { purgeRounds } from '#privacy/retention/purge_rounds'

/** GET /retention/rounds: deletions at the end of retention, by day (docs/product/retention.md). */
export default class RetentionController {
  async index(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, purgeRoundsSchema))
    const { rounds, total } = await purgeRounds(page)
    return send(ctx, rounds, { total })
  }
}
