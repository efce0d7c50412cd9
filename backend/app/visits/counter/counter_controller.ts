import type { HttpContext } from '@adonisjs/core/http'
import { COUNTER_HOUSEHOLDS } from '@trailgate/shared/visits/constants'
import { counterSearchSchema, visitDaySchema } from '@trailgate/shared/visits/schemas'
import { may } from '#access/may'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { rollCall } from '#visits/counter/roll_call'
import { householdOf, searchCounter } from '#visits/counter/search_counter'

/** Household search of the counter (docs/product/counter.md). */
export default class CounterController {
  /** GET /counter/search: whole households that match a text. */
  async index(ctx: HttpContext) {
    const { q, limit = COUNTER_HOUSEHOLDS.default } = validateQuery(ctx, counterSearchSchema)
    return send(
      ctx,
      await searchCounter({ text: q, limit, medical: readsMedical(ctx) }, clock.today())
    )
  }

  /** GET /customers/{id}/household: a person, and who belongs to them, as the gate sees each. */
  async household(ctx: HttpContext) {
    const asked = { id: Number(ctx.params.id), medical: readsMedical(ctx) }
    return send(ctx, await householdOf(asked, clock.today()))
  }

  /** GET /visits/roll-call: everybody who is in, with whom to call. */
  async rollCall(ctx: HttpContext) {
    const today = clock.today()
    const { day } = validateQuery(ctx, visitDaySchema({ today }))
    return send(ctx, await rollCall(day, today))
  }
}

function readsMedical(ctx: HttpContext): boolean {
  return may(ctx, 'waivers.medical')
}
