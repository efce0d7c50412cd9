import type { HttpContext } from '@adonisjs/core/http'
import { banSchema } from '@trailgate/shared/visits/schemas'
import { actorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { customerDetail } from '#visits/person/customer_detail'
import { clock } from '#platform/clock'
import { banCustomer, liftBan } from '#visits/ban_customer'

/** Bans of people from the park (docs/product/visits.md). */
export default class BansController {
  /** PUT /customers/{id}/ban */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const today = clock.today()
    const ban = validate(banSchema({ today }), ctx.request.body())
    await banCustomer({ id, ban, by: actorOf(ctx) })
    return send(ctx, await customerDetail(id, today))
  }

  /** DELETE /customers/{id}/ban */
  async destroy(ctx: HttpContext) {
    await liftBan({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
