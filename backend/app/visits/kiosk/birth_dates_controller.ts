import type { HttpContext } from '@adonisjs/core/http'
import { birthDatesSchema } from '@trailgate/shared/waivers/schemas'
import { giveBirthDates } from '#waivers/birth_dates/give_birth_dates'
import { actorOf, visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { familyAsked, familyOf } from '#visits/kiosk/family_of'
import { clock } from '#platform/clock'

/** Birth dates that are unknown and are asked for before anything is signed (docs/product/waivers.md). */
export default class BirthDatesController {
  /** POST /waivers/birth-dates: answers the family, as GET /kiosk/family does. */
  async store(ctx: HttpContext) {
    const visitor = visitorOf(ctx)
    const { id: riderId } = visitor
    const schema = birthDatesSchema({ today: clock.today() })
    const { birth_dates: given } = validate(schema, ctx.request.body())
    const birthDates = new Map(Object.entries(given).map(([id, born]) => [Number(id), born]))
    await giveBirthDates({ riderId, birthDates, by: actorOf(ctx) })
    return send(ctx, await familyOf(familyAsked(visitor, clock.today())))
  }
}
