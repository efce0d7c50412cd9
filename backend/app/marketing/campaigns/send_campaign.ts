import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { lockedCampaign } from '#marketing/campaigns/write_campaign'
import { offeredType } from '#marketing/campaigns/mail_members'
import type { Actor } from '#platform/actor'
import { Invalid, StaleWrite } from '#platform/http/refusals'
import { audience, barOf, type Asked } from '#marketing/campaigns/audience'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { expectMailEnabled } from '#platform/mail/mail_enabled'

type Send = { id: number; revision?: number }

/**
 * Sends a draft: everyone who opted in becomes a recipient in the transaction that ends the draft.
 * `process_campaigns.ts` writes the letters afterwards. A campaign that was already sent is left alone, so a repeated
 * call sends nothing twice.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Invalid} 422 for a type that is no longer offered, for an empty audience, and for an idempotency key reused
 *   with another body.
 */
export async function sendCampaign(caller: Caller, { id, revision }: Send) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'campaign.send',
    body: { id, revision },
    // An audience may have a million members, so no time limit.
    patience: Infinity,
    make: async (trx) => {
      await sendIn({ id, revision, by }, trx)
      return id
    },
  })
}

async function sendIn({ id, revision, by }: Send & { by: Actor }, trx: Transaction) {
  const row = await lockedCampaign(id, trx)
  if (row.state !== 'draft') return
  if (revision !== undefined && revision !== row.revision) throw new StaleWrite()
  const { channel } = row
  if (channel === 'email') expectMailEnabled()
  const type = await offeredType(row.campaign_type_id, trx)
  await freeze({ campaignTypeId: type.id, channel, today: clock.today() }, id, trx)
  const { waiting } = await rowsIn('campaign_recipients', trx)
    .where({ campaign_id: id, state: 'waiting' })
    .count('* as waiting')
    .firstOrFail()
  if (Number(waiting) === 0) throw new Invalid({ recipients: [messages.nobody] })

  const now = sqlTime(clock.now())
  await rowsIn('campaigns', trx)
    .where('id', id)
    .update({ state: 'sending', sent_at: now, revision: row.revision + 1 })
  const details = {
    id,
    subject: row.subject,
    campaign_type: type.name,
    channel,
    recipients: Number(waiting),
  }
  await record({ action: 'campaign.sent', by, details, subject: { id, label: row.subject } }, trx)
}

/** One statement for any audience size; customers who cannot be reached are stored with the reason. */
async function freeze(asked: Asked, campaignId: number, trx: Transaction) {
  const bar = barOf(asked.channel, asked.today)
  const { sql, bindings } = audience(asked, trx)
    .orderBy('c.id')
    .select('c.id')
    .select(trx.raw(`${bar.sql} as bar`, bar.bindings))
    .toSQL()
  await trx.rawQuery(
    `insert into campaign_recipients (campaign_id, customer_id, state, reason, settled_at)
     select ?, a.id, case when a.bar is null then 'waiting' else 'skipped' end, a.bar,
            case when a.bar is null then null else ? end
     from (${sql}) as a`,
    [campaignId, sqlTime(clock.now()), ...(bindings as StrictValues[])]
  )
}
