import type db from '@adonisjs/lucid/services/db'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import type { MailBar, MailResult, MembershipMail } from '@trailgate/shared/memberships/mail'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { writeToSome } from '#marketing/campaigns/write_to_some'
import { Invalid } from '#platform/http/refusals'
import { mailRecipients } from '#marketing/campaigns/mail_recipients'
import { clock } from '#platform/clock'
import { record, recordAll } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import type { Transaction } from '#platform/database/transaction'
import { expectMailEnabled } from '#platform/mail/mail_enabled'

const TOLD = 'memberships.mailed'

/** Stored in the activity log; answers a repeated call. */
type Outcome = { posted: number; skipped: [id: number, why: MailBar | null][] }

/**
 * Writes to the primary members of a selection who opted in to this campaign type. They become the recipients of a
 * campaign, so that each letter has an unsubscribe link, and each gets a line in their history, all in one transaction.
 * @throws {Invalid} 422 for a type that is not offered.
 */
export async function mailMembers(caller: Caller, mail: MembershipMail): Promise<MailResult> {
  expectMailEnabled()
  const { by } = caller
  const today = clock.today()
  const ids = [...new Set(mail.membership_ids)].sort((one, other) => one - other)
  const { subject, message } = mail

  const { id } = await withIdempotencyKey(caller, {
    resource: TOLD,
    body: { ...mail, membership_ids: ids },
    make: async (trx) => {
      const { id: campaignTypeId, name: typeName } = await offeredType(mail.campaign_type_id, trx)
      const { recipients, leftOut } = await mailRecipients({ ids, campaignTypeId, today }, trx)
      const skipped = leftOut.map((each) => [each.id, each.why])
      const customerIds = recipients.map(({ customerId }) => customerId)
      if (customerIds.length > 0) {
        await writeToSome(caller, { campaignTypeId, subject, text: message, customerIds }, trx)
      }
      const details = { subject, campaign_type: typeName, posted: recipients.length, skipped }
      const bulk = { ids: [...ids] }
      const activityId = await record({ action: TOLD, by, details, bulk, subject: null }, trx)
      const told = { subject, campaign_type: typeName }
      await recordAll(
        recipients.map(({ customerId }) => ({
          action: 'customer.mailed',
          by,
          customerId,
          details: told,
        })),
        trx
      )
      return activityId
    },
  })
  return toResult(id)
}

/** An active campaign type. @throws {Invalid} */
export async function offeredType(
  id: number,
  client: typeof db | Transaction
): Promise<{ id: number; name: string }> {
  const type = await rowsIn('campaign_types', client)
    .where({ id, is_active: true })
    .select('id', 'name')
    .first()
  if (!type) throw new Invalid({ campaign_type_id: [marketing['type.unknown']] })
  return type
}

/** Reason why a membership was left out, as text. */
export function reasonOf(why: MailBar | null): string {
  return why === null ? http.not_found : manager[`mail.${why}`]
}

async function toResult(activityId: number): Promise<MailResult> {
  const { details } = await rowsIn('activity')
    .where('id', activityId)
    .select('details')
    .firstOrFail()
  const { posted, skipped }: Outcome = JSON.parse(details ?? '')
  return {
    success: true,
    sent_count: posted,
    skipped: skipped.map(([id, why]) => ({ id, reason: reasonOf(why) })),
  }
}
