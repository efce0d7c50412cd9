import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { consentListSchema, optedInSchema } from '@trailgate/shared/marketing/schemas'
import { actorOf } from '#access/caller'
import { customersCsv } from '#customers/export/customers_csv'
import { oneExportAtATime } from '#access/one_at_a_time'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { campaignTypeNamed } from '#marketing/campaign_types/campaign_types'
import { consentEvents } from '#marketing/consents/consent_events'
import { marketingStats } from '#marketing/marketing_stats'
import { exportOptedIn, optedInCustomers } from '#marketing/consents/opted_in'
import { clock } from '#platform/clock'
import { record } from '#platform/history'

/** Opted-in customers and figures, for staff who write campaigns (docs/product/marketing.md). */
export default class MarketingController {
  /** GET /marketing/stats */
  async stats(ctx: HttpContext) {
    return send(ctx, await marketingStats(clock.today()))
  }

  /**
   * GET /marketing/opted-in-customers/{type}?channel: a page, or all as CSV; one export at a time, each recorded in the
   * history.
   */
  async optedIn(ctx: HttpContext) {
    const { channel, ...page } = validateQuery(ctx, optedInSchema)
    const type = await campaignTypeNamed(String(ctx.params.type))
    const asked = { campaignTypeId: type.id, channel, today: clock.today() }
    if (wantsCsv(ctx)) {
      const untilSent = await oneExportAtATime(ctx)
      const details = { campaign_type: type.name, channel: channel ?? null }
      await record({ action: 'opted_in.exported', by: actorOf(ctx), details, subject: null })
      const fileName = `trailgate-opted-in-${asked.today}.csv`
      return sendCsv(ctx, { fileName, pieces: customersCsv(untilSent(exportOptedIn(asked))) })
    }
    const { customers, total } = await optedInCustomers(asked, pageOf(page))
    return send(ctx, customers, { total })
  }

  /** GET /marketing/customers/{id}/consents */
  async consents(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, consentListSchema))
    const { events, total } = await consentEvents(Number(ctx.params.id), page)
    return send(ctx, events, { total })
  }
}
