import type { HttpContext } from '@adonisjs/core/http'
import { holdSchema } from '@trailgate/shared/customers/schemas'
import { holdCustomer } from '#actions/customers/hold_customer'
import { actorOf } from '#http/caller'
import { send } from '#http/send'
import { validate } from '#http/validate'
import { customerDetail } from '#queries/customers/customer_by_id'
import { clock } from '#services/clock'

/** PUT /customers/{id}/hold: keeps somebody from being deleted, with a reason. */
export default class CustomerHoldsController {
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const hold = validate(holdSchema, ctx.request.body())
    await holdCustomer({ id, hold, by: actorOf(ctx) })
    return send(ctx, await customerDetail(id, clock.today()))
  }
}
