import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import {
  campaignChangesSchema,
  campaignSendSchema,
  campaignTestSchema,
  newCampaignSchema,
  recipientListSchema,
} from '@trailgate/shared/marketing/campaigns'
import { sendCampaign } from '#marketing/campaigns/send_campaign'
import { testCampaign } from '#marketing/campaigns/test_campaign'
import { createCampaign, updateCampaign } from '#marketing/campaigns/write_campaign'
import { callerOf, staffOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import {
  campaignById,
  campaignPreview,
  campaignRecipients,
  campaigns,
} from '#marketing/campaigns/campaigns'
import { clock } from '#platform/clock'

/** Campaigns: write, preview, test and send (docs/product/marketing.md). */
export default class CampaignsController {
  /** GET /marketing/campaigns */
  async index(ctx: HttpContext) {
    const all = await campaigns()
    return send(ctx, all, { total: all.length })
  }

  /** GET /marketing/campaigns/{id}: with its progress. */
  async show(ctx: HttpContext) {
    return send(ctx, await campaignById(Number(ctx.params.id)))
  }

  /** POST /marketing/campaigns */
  async store(ctx: HttpContext) {
    const id = await createCampaign(callerOf(ctx), validate(newCampaignSchema, ctx.request.body()))
    return send(ctx, await campaignById(id), { status: 201 })
  }

  /** PUT /marketing/campaigns/{id}: partial update. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await updateCampaign(callerOf(ctx), id, validate(campaignChangesSchema, ctx.request.body()))
    return send(ctx, await campaignById(id))
  }

  /** GET /marketing/campaigns/{id}/preview */
  async preview(ctx: HttpContext) {
    const { firstName } = staffOf(ctx)
    const id = Number(ctx.params.id)
    return send(ctx, await campaignPreview(id, { today: clock.today(), firstName }))
  }

  /** GET /marketing/campaigns/{id}/recipients?state */
  async recipients(ctx: HttpContext) {
    const { state, ...query } = validateQuery(ctx, recipientListSchema)
    const wanted = { state, ...pageOf(query) }
    const { recipients, total } = await campaignRecipients(Number(ctx.params.id), wanted)
    return send(ctx, recipients, { total })
  }

  /** POST /marketing/campaigns/{id}/test */
  async test(ctx: HttpContext) {
    const { phone } = validate(campaignTestSchema, ctx.request.body())
    return send(ctx, {
      sent_to: await testCampaign(callerOf(ctx), { id: Number(ctx.params.id), phone }),
    })
  }

  /** POST /marketing/campaigns/{id}/send: answers at once, the letters follow. */
  async send(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { revision } = validate(campaignSendSchema, ctx.request.body())
    await sendCampaign(callerOf(ctx), { id, revision })
    return send(ctx, await campaignById(id))
  }
}
