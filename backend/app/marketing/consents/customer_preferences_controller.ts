import type { HttpContext } from '@adonisjs/core/http'
import { staffPreferenceChangesSchema } from '@trailgate/shared/marketing/schemas'
import { savePreferences } from '#marketing/consents/save_preferences'
import { actorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { clock } from '#platform/clock'

/** A customer's marketing preferences as staff read and save them. */
export default class CustomerPreferencesController {
  /** GET /marketing/customers/{id}/preferences */
  async show(ctx: HttpContext) {
    return send(ctx, await preferencesOf(Number(ctx.params.id), clock.today()))
  }

  /** PUT /marketing/customers/{id}/preferences: consent given to staff. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { preferences: wanted } = validate(staffPreferenceChangesSchema, ctx.request.body())
    const userAgent = ctx.request.header('user-agent') ?? null
    await savePreferences({ customerId: id, wanted, by: actorOf(ctx), userAgent })
    return send(ctx, await preferencesOf(id, clock.today()))
  }
}
