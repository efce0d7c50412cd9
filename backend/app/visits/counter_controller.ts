import type { HttpContext } from '@adonisjs/core/http'
import { counterSearchSchema } from '@trailgate/shared/visits/households'
import { visitDaySchema } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { counterSearch } from '#visits/counter_search'
import { rollCall } from '#visits/roll_call'

/** What the counter reads besides the visits themselves (docs/product/counter.md). */
export default class CounterController {
  /** GET /counter/search: whole households, the best match first. */
  async search(ctx: HttpContext) {
    const asked = validateQuery(ctx, counterSearchSchema())
    return send(ctx, await counterSearch(asked, clock.today()))
  }

  /** GET /visits/roll-call: everybody who is in, with whom to call. */
  async rollCall(ctx: HttpContext) {
    const today = clock.today()
    const { day } = validateQuery(ctx, visitDaySchema({ today }))
    return send(ctx, await rollCall(day, today))
  }
}
