import type { HttpContext } from '@adonisjs/core/http'
import {
  campaignTypeChangesSchema,
  newCampaignTypeSchema,
} from '@trailgate/shared/marketing/campaign_type_schemas'
import { createCampaignType } from '#marketing/campaign_types/create_campaign_type'
import { updateCampaignType } from '#marketing/campaign_types/update_campaign_type'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { campaignTypeById, campaignTypes } from '#marketing/campaign_types/campaign_types'
import { publicCampaignTypes } from '#marketing/campaign_types/public_campaign_types'

/** The kinds of messages that a park sends. */
export default class CampaignTypesController {
  /** GET /marketing/public/campaign-types: without signing in, and the same for everybody. */
  async offered(ctx: HttpContext) {
    ctx.response.header('cache-control', 'public, max-age=60')
    return send(ctx, await publicCampaignTypes())
  }

  /** GET /marketing/campaign-types */
  async index(ctx: HttpContext) {
    const types = await campaignTypes()
    return send(ctx, types, { total: types.length })
  }

  /** POST /marketing/campaign-types */
  async store(ctx: HttpContext) {
    const type = validate(newCampaignTypeSchema, ctx.request.body())
    const id = await createCampaignType(callerOf(ctx), type)
    return send(ctx, await campaignTypeById(id), { status: 201 })
  }

  /** PUT /marketing/campaign-types/{id}: what is absent stays. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(campaignTypeChangesSchema, ctx.request.body())
    await updateCampaignType({ id, changes, by: actorOf(ctx) })
    return send(ctx, await campaignTypeById(id))
  }
}
