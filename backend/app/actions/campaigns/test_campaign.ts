import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import { Invalid } from '#exceptions/refusals'
import { staffOf } from '#http/caller'
import { campaignRow, wordsOf } from '#queries/campaigns/campaigns'
import { campaignMail } from '#services/letters/campaign_mail'
import { spend } from '#services/limits'
import { once } from '#services/once'
import { post } from '#services/outbox/post'
import { expectLettersLeave } from '#services/outbox/letters_leave'

/**
 * Sends one message of a campaign to who asks for it: an e-mail to the own address, a text message to the number that they give. Its link
 * leads to the page and stops nobody's messages. Returns where it goes.
 * @throws {NotFound}
 * @throws {Invalid} 422 for a text message without a number.
 */
export async function testCampaign(
  ctx: HttpContext,
  { id, phone }: { id: number; phone?: string | null }
): Promise<string> {
  const staff = staffOf(ctx)
  const row = await campaignRow(id, db)
  if (row.channel === 'email') expectLettersLeave()
  const to = addressOf(row.channel, staff.email, phone)
  await spend(['campaign_test.staff', String(staff.id)])
  await once(ctx, {
    resource: 'campaign_test',
    body: { id, to },
    make: async (trx) => {
      await post(
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
