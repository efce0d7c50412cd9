import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import {
  mailPreviewSchema,
  membershipMailSchema,
  type MailPreview,
} from '@trailgate/shared/memberships/mail'
import { callerOf } from '#access/caller'
import { mailMembers, offeredType, reasonOf } from '#marketing/campaigns/mail_members'
import { mailRecipients } from '#marketing/campaigns/mail_recipients'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** Letters from staff to the members they selected (docs/product/memberships.md). */
export default class MemberMailController {
  /** POST /memberships/bulk/mail/preview */
  async previewMail(ctx: HttpContext) {
    const { membership_ids: ids, campaign_type_id: typeId } = validate(
      mailPreviewSchema(),
      ctx.request.body()
    )
    const { id: campaignTypeId } = await offeredType(typeId, db)
    const asked = { ids: [...new Set(ids)], campaignTypeId, today: clock.today() }
    const { recipients, leftOut } = await mailRecipients(asked, db)
    const preview: MailPreview = {
      recipients: recipients.map(({ customerId, name, email }) => ({
        customer_id: customerId,
        name,
        email,
      })),
      skipped: leftOut.map(({ id, number, name, why }) => ({
        id,
        membership_id: number,
        customer_name: name,
        reason: reasonOf(why),
      })),
    }
    return send(ctx, preview)
  }

  /** POST /memberships/bulk/mail */
  async mail(ctx: HttpContext) {
    const mail = validate(membershipMailSchema, ctx.request.body())
    return send(ctx, await mailMembers(callerOf(ctx), mail))
  }
}
