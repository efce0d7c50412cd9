import type { HttpContext } from '@adonisjs/core/http'
import {
  campaignTypeChangesSchema,
  newCampaignTypeSchema,
} from '@trailgate/shared/marketing/campaign_type_schemas'
import { createCampaignType } from '#marketing/campaign_types/create_campaign_type'
import { updateCampaignType } from '#marketing/campaign_types/update_campaign_type'
import { actorOf, callerOf } from '#access/caller'
import { send, sendList } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { campaignTypeById, campaignTypes } from '#marketing/campaign_types/campaign_types'
import { publicCampaignTypes } from '#marketing/campaign_types/public_campaign_types'

/** Campaign types: the kinds of messages that a park sends. */
export default class CampaignTypesController {
  /** GET /marketing/public/campaign-types: no session needed, the same answer for every caller. */
  async offered(ctx: HttpContext) {
    ctx.response.header('cache-control', 'public, max-age=60')
    return sendList(ctx, await publicCampaignTypes())
  }

  /** GET /marketing/campaign-types */
  async index(ctx: HttpContext) {
    return sendList(ctx, await campaignTypes())
  }

  /** POST /marketing/campaign-types */
  async store(ctx: HttpContext) {
    const type = validate(newCampaignTypeSchema, ctx.request.body())
    const id = await createCampaignType(callerOf(ctx), type)
    return send(ctx, await campaignTypeById(id), { status: 201 })
  }

  /** PUT /marketing/campaign-types/{id}: partial update. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(campaignTypeChangesSchema, ctx.request.body())
    await updateCampaignType({ id, changes, by: actorOf(ctx) })
    return send(ctx, await campaignTypeById(id))
  }
}
