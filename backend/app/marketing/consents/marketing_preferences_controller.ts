import type { HttpContext } from '@adonisjs/core/http'
import { preferenceChangesSchema } from '@trailgate/shared/marketing/schemas'
import { savePreferences } from '#marketing/consents/save_preferences'
import { actorOf, visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { clock } from '#platform/clock'

/** What a rider wants to hear (docs/product/marketing.md). */
export default class MarketingPreferencesController {
  /** GET /marketing/preferences */
  async show(ctx: HttpContext) {
    return send(ctx, await preferencesOf(visitorOf(ctx).id, clock.today()))
  }

  /** PUT /marketing/preferences: only the types that are sent change. */
  async update(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    const { preferences: wanted } = validate(preferenceChangesSchema, ctx.request.body())
    const userAgent = ctx.request.header('user-agent') ?? null
    await savePreferences({ customerId: id, wanted, by: actorOf(ctx), userAgent })
    return send(ctx, await preferencesOf(id, clock.today()))
  }
}
