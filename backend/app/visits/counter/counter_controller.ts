import type { HttpContext } from '@adonisjs/core/http'
import { COUNTER_HOUSEHOLDS } from '@trailgate/shared/visits/constants'
import { counterSearchSchema } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { searchCounter } from '#visits/counter/search_counter'

/** GET /counter/search: whole households by whatever people say at the counter (docs/product/counter.md). */
export default class CounterController {
  async index(ctx: HttpContext) {
    const { q, limit = COUNTER_HOUSEHOLDS.default } = validateQuery(ctx, counterSearchSchema)
    return send(ctx, await searchCounter({ text: q, limit }, clock.today()))
  }
}
