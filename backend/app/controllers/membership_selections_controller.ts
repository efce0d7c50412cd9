import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { csvLine } from '@trailgate/shared/customers/csv'
import { todayIn } from '@trailgate/shared/dates'
import { MEMBERSHIP_EXPORT_COLUMNS as COLUMNS } from '@trailgate/shared/memberships/csv'
import {
  mailPreviewSchema,
  membershipMailSchema,
  type MailPreview,
} from '@trailgate/shared/memberships/mail'
import { bulkSchema, type ListedMembership } from '@trailgate/shared/memberships/schemas'
import { mailMembers, offeredType, reasonOf } from '#actions/memberships/mail_members'
import { actorOf } from '#http/caller'
import { send } from '#http/send'
import { sendCsv } from '#http/send_csv'
import { validate } from '#http/validate'
import { mailRecipients } from '#queries/memberships/mail_recipients'
import { selectedMemberships } from '#queries/memberships/selected_memberships'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { settings } from '#start/settings'

/** What staff do with the memberships that they have selected (S 2; decisions 31). */
export default class MembershipSelectionsController {
  /** POST /memberships/bulk/export: a CSV file, noted in the history. */
  async export(ctx: HttpContext) {
    const { membership_ids: ids } = validate(bulkSchema, ctx.request.body())
    const today = clock.today()
    const memberships = await selectedMemberships(ids, today)
    const details = { ids: memberships.map(({ id }) => id) }
    await record({ action: 'memberships.exported', by: actorOf(ctx), details })
    const fileName = `trailgate-memberships-${today}.csv`
    return sendCsv(ctx, { fileName, pieces: asCsv(memberships) })
  }

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
    return send(ctx, await mailMembers(ctx, mail))
  }
}

async function* asCsv(memberships: ListedMembership[]): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(({ heading }) => heading))
  for (const membership of memberships) {
    // Of the creation the file shows the park's day, as the export of customers does.
    const createdDay = todayIn(settings.parkTimezone, new Date(membership.created_at))
    const shown = { ...membership, created_at: createdDay }
    yield csvLine(COLUMNS.map(({ field }) => shown[field]))
  }
}
