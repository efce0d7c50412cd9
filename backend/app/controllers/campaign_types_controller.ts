import type { HttpContext } from '@adonisjs/core/http'
import { send } from '#http/send'
import { publicCampaignTypes } from '#queries/marketing/public_campaign_types'

/** The kinds of messages that a park sends. */
export default class CampaignTypesController {
  /** GET /marketing/public/campaign-types: without signing in, and the same for everybody. */
  async offered(ctx: HttpContext) {
    ctx.response.header('cache-control', 'public, max-age=60')
    return send(ctx, await publicCampaignTypes())
  }
}
