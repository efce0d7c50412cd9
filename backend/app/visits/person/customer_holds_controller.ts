import type { HttpContext } from '@adonisjs/core/http'
import { holdSchema } from '@trailgate/shared/customers/schemas'
import { holdCustomer } from '#customers/holds/hold_customer'
import { actorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { customerDetail } from '#visits/person/customer_detail'
import { clock } from '#platform/clock'

/** PUT /customers/{id}/hold: prevents the deletion of a person, with a reason. */
export default class CustomerHoldsController {
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const hold = validate(holdSchema, ctx.request.body())
    await holdCustomer({ id, hold, by: actorOf(ctx) })
    return send(ctx, await customerDetail(id, clock.today()))
  }
}
