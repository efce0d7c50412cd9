import type { CampaignBar } from '@trailgate/shared/marketing/campaigns'
import { computed, rowsIn } from '#platform/database/rows_in'
import { barOf, recipientsWithConsent } from '#marketing/campaigns/audience'
import { campaignRow, wordsOf, type CampaignRow } from '#marketing/campaigns/campaigns'
import { clock } from '#platform/clock'
import { campaignMail } from '#marketing/campaigns/campaign_mail'
import { enqueueMails } from '#platform/mail/enqueue_mail'
import { endedAt } from '#platform/validity'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { mailEnabled } from '#platform/mail/mail_enabled'

/** Most recipients written to in one transaction. */
const RECIPIENTS_AT_ONCE = 200

/** Most campaign letters queued in the outbox at once (backpressure). */
const LETTERS_WAITING = 400

/**
 * Writes the next letters of the campaigns being sent, and closes campaigns without remaining recipients. Safe to call
 * from any process at any time and to interrupt: a letter and its recipient's state are written in one transaction.
 */
export async function processCampaigns(): Promise<number> {
  const sending = await rowsIn('campaigns').where('state', 'sending').orderBy('id').select('id')
  let written = 0
  for (const { id } of sending) {
    for (;;) {
      const some = await inTransaction((trx) => writeSome(id, trx))
      written += some
      if (some === 0) break
    }
    await inTransaction((trx) => closeIfDone(id, trx))
  }
  return written
}

async function writeSome(campaignId: number, trx: Transaction): Promise<number> {
  // Row lock on the campaign: a second process waits here and then finds these recipients done.
  const held = await rowsIn('campaigns', trx)
    .where({ id: campaignId, state: 'sending' })
    .forUpdate()
    .select('id')
    .first()
  const room = LETTERS_WAITING - (await lettersWaiting(trx))
  if (!held || room <= 0) return 0

  const campaign = await campaignRow(campaignId, trx)
  // A campaign in progress waits while e-mail is disabled.
  if (campaign.channel === 'email' && !mailEnabled()) return 0
  const recipients = await nextRecipients(campaign, Math.min(room, RECIPIENTS_AT_ONCE), trx)
  const words = wordsOf(campaign)
  const open = recipients.flatMap(({ customer_id: customerId, first_name: firstName, ...one }) =>
    one.bar === null && customerId !== null && firstName !== null
      ? [{ ...one, customerId, firstName }]
      : []
  )
  await enqueueMails(
    open.map(({ id, customerId, firstName, email, phone }) => ({
      to: (campaign.channel === 'sms' ? phone : email) ?? '',
      channel: campaign.channel === 'sms' ? ('sms' as const) : ('mail' as const),
      ...campaignMail(words, { customerId, firstName }),
      idempotencyKey: `campaign:${campaignId}:${id}`,
      campaignRecipientId: id,
    })),
    trx
  )
  await rowsIn('campaign_recipients', trx)
    .whereIn(
      'id',
      open.map(({ id }) => id)
    )
    .update({ state: 'posted' })
  for (const { id, bar } of recipients) if (bar !== null) await leaveOut(id, bar, trx)
  return recipients.length
}

/** Letters due for a later retry do not count. */
async function lettersWaiting(trx: Transaction): Promise<number> {
  const { n } = await rowsIn('outbox', trx)
    .whereIn('state', ['waiting', 'sending'])
    .where('run_at', '<=', sqlTime(clock.now()))
    .whereNotNull('campaign_recipient_id')
    .count('* as n')
    .firstOrFail()
  return Number(n)
}

function nextRecipients({ id, channel }: CampaignRow, limit: number, trx: Transaction) {
  const bar = barOf(channel, clock.today())
  return recipientsWithConsent(trx)
    .where({ 'r.campaign_id': id, 'r.state': 'waiting' })
    .orderBy('r.id')
    .limit(limit)
    .select('r.id', 'r.customer_id', 'c.first_name', 'c.email', 'c.phone')
    .select(computed<{ bar: CampaignBar | null }>(`${bar.sql} as bar`, bar.bindings))
}

/** Marks a recipient as skipped, with the reason. */
export async function leaveOut(recipientId: number, reason: CampaignBar, trx: Transaction) {
  await rowsIn('campaign_recipients', trx)
    .where('id', recipientId)
    .update({ state: 'skipped', reason, settled_at: sqlTime(clock.now()) })
}

async function closeIfDone(campaignId: number, trx: Transaction) {
  await rowsIn('campaigns', trx)
    .where({ id: campaignId, state: 'sending' })
    .whereNotExists(
      rowsIn('campaign_recipients')
        .where('campaign_id', campaignId)
        .whereIn('state', ['waiting', 'posted'])
    )
    .update({ state: 'sent', finished_at: endedAt('sent_at', clock.now()) })
}
