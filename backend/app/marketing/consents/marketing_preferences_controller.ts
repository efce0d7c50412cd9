import type { HttpContext } from '@adonisjs/core/http'
import { preferenceChangesSchema } from '@trailgate/shared/marketing/schemas'
import { savePreferences } from '#marketing/consents/save_preferences'
import { actorOf, visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { catalogueOf, languageOfCall } from '#platform/http/translated'
import { validate } from '#platform/http/validate'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { clock } from '#platform/clock'

/** A rider's own marketing preferences (docs/product/marketing.md). */
export default class MarketingPreferencesController {
  /** GET /marketing/preferences */
  async show(ctx: HttpContext) {
    return send(ctx, await preferencesOf(visitorOf(ctx).id, clock.today()))
  }

  /** PUT /marketing/preferences: changes only the types sent. */
  async update(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    const { preferences: wanted } = validate(preferenceChangesSchema, ctx.request.body())
    const userAgent = ctx.request.header('user-agent') ?? null
    const labels = catalogueOf(languageOfCall(ctx))?.labels['marketing/constants'].CHANNEL_LABELS
    await savePreferences({ customerId: id, wanted, by: actorOf(ctx), userAgent, labels })
    return send(ctx, await preferencesOf(id, clock.today()))
  }
}
