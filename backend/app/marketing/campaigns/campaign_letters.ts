import type { CampaignRecipientsRow, CampaignsRow, OutboxRow } from '#database/rows'
import type { CampaignBar } from '@trailgate/shared/marketing/campaigns'
import { computed, rowsIn } from '#platform/database/rows_in'
import { barOf, recipientsWithConsent } from '#marketing/campaigns/audience'
import { leaveOut } from '#marketing/campaigns/process_campaigns'
import { unsubscribeUrl } from '#marketing/campaigns/unsubscribe_token'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Letter = Pick<OutboxRow, 'id' | 'campaign_recipient_id' | 'begun_at'>

type Consent = Pick<CampaignRecipientsRow, 'customer_id'> &
  Pick<CampaignsRow, 'campaign_type_id' | 'channel'> &
  Record<CampaignsRow['channel'], CampaignBar | null>

/**
 * Checks consent again at the moment a campaign letter leaves, so that an opt-out counts however long the letter
 * waited. Returns the unsubscribe link for its header; null if it must not leave (it is removed from the outbox);
 * undefined for a letter of no campaign.
 */
export async function beginCampaignLetter(
  letter: Letter,
  trx: Transaction
): Promise<string | null | undefined> {
  const { campaign_recipient_id: recipientId } = letter
  if (recipientId === null) return undefined
  const consent = await consentOf(recipientId, trx)
  const bar = consent ? consent[consent.channel] : 'gone'
  if (!consent?.customer_id || bar !== null) {
    await rowsIn('outbox', trx).where('id', letter.id).delete()
    await leaveOut(recipientId, bar ?? 'gone', trx)
    return null
  }
  // Begun before but neither sent nor failed: the process ended while handing it over.
  if (letter.begun_at !== null) {
    await rowsIn('campaign_recipients', trx).where('id', recipientId).update({ uncertain: true })
  }
  await rowsIn('outbox', trx)
    .where('id', letter.id)
    .update({ begun_at: sqlTime(clock.now()) })
  const { customer_id: customerId, campaign_type_id: campaignTypeId, channel } = consent
  return unsubscribeUrl({ customerId, campaignTypeId, channel })
}

async function consentOf(recipientId: number, trx: Transaction): Promise<Consent | null> {
  const bars = { email: barOf('email', clock.today()), sms: barOf('sms', clock.today()) }
  return recipientsWithConsent(trx)
    .where('r.id', recipientId)
    .select('r.customer_id', 'k.campaign_type_id', 'k.channel')
    .select(computed<Pick<Consent, 'email'>>(`${bars.email.sql} as email`, bars.email.bindings))
    .select(computed<Pick<Consent, 'sms'>>(`${bars.sms.sql} as sms`, bars.sms.bindings))
    .first()
}

/** Records the letter's result on the recipient, in the transaction that records it in the outbox. */
export async function settleRecipient(
  recipientId: number,
  state: 'sent' | 'failed',
  trx: Transaction
) {
  await rowsIn('campaign_recipients', trx)
    .where('id', recipientId)
    .update({ state, settled_at: sqlTime(clock.now()) })
}
