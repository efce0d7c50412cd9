import type { HttpContext } from '@adonisjs/core/http'
import { setupSkipSchema } from '@trailgate/shared/setup/schemas'
import { actorOf, staffOf } from '#access/caller'
import { parkSetup } from '#operations/setup/park_setup'
import { skipItem } from '#operations/setup/skip_item'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** First steps of a new park (docs/product/back-office.md). */
export default class SetupController {
  /** GET /park/setup */
  async show(ctx: HttpContext) {
    return send(ctx, await parkSetup(staffOf(ctx).id))
  }

  /** PUT /park/setup: skips an item, or takes that back. */
  async update(ctx: HttpContext) {
    await skipItem({ ...validate(setupSkipSchema, ctx.request.body()), by: actorOf(ctx) })
    return send(ctx, await parkSetup(staffOf(ctx).id))
  }
}
