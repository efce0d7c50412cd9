import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import type { Caller } from '#access/callers'
import { Invalid } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { campaignRow, wordsOf } from '#marketing/campaigns/campaigns'
import { campaignMail } from '#marketing/campaigns/campaign_mail'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { expectMailEnabled } from '#platform/mail/mail_enabled'

/**
 * Sends one test message of a campaign to the caller: an e-mail to their own address, or a text message to the number
 * they give. Its unsubscribe link opens the page but belongs to no customer. Returns the address.
 * @throws {NotFound}
 * @throws {Invalid} 422 for a text message without a number.
 */
export async function testCampaign(
  caller: Caller,
  { id, phone }: { id: number; phone?: string | null }
): Promise<string> {
  const staff = staffOf({ caller })
  const row = await campaignRow(id, db)
  if (row.channel === 'email') expectMailEnabled()
  const to = addressOf(row.channel, staff.email, phone)
  await consume(['campaign_test.staff', String(staff.id)])
  await withIdempotencyKey(caller, {
    resource: 'campaign_test',
    body: { id, to },
    make: async (trx) => {
      await enqueueMail(
        {
          to,
          channel: row.channel === 'sms' ? 'sms' : 'mail',
          ...campaignMail(wordsOf(row), { customerId: 0, firstName: staff.firstName }),
        },
        trx
      )
      return id
    },
  })
  return to
}

function addressOf(channel: 'email' | 'sms', email: string, phone?: string | null): string {
  if (channel === 'email') return email
  if (!phone) throw new Invalid({ phone: [messages['phone.required']] })
  return phone
}
