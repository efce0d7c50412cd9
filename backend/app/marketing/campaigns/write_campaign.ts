import type { CampaignChanges, NewCampaign } from '@trailgate/shared/marketing/campaigns'
import { campaignContentSchema } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { offeredType } from '#marketing/campaigns/mail_members'
import { Conflict, NotFound, StaleWrite } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { validate } from '#platform/http/validate'
import type { CampaignRow } from '#marketing/campaigns/campaigns'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Creates a draft and returns its id.
 * @throws {Invalid} 422 for a type that is not offered, and for content that does not suit the channel.
 */
export async function createCampaign(caller: Caller, wanted: NewCampaign): Promise<number> {
  const { by } = caller
  const content = contentOf(wanted)
  const { campaign_type_id: typeId, channel } = wanted
  const { id } = await withIdempotencyKey(caller, {
    resource: 'campaign',
    body: { typeId, channel, ...content },
    make: async (trx) => {
      const type = await offeredType(typeId, trx)
      const now = sqlTime(clock.now())
      const [rowId] = await rowsInto('campaigns', trx).insert({
        campaign_type_id: type.id,
        channel,
        ...content,
        author_id: staffOf({ caller }).id,
        author_name: by.name ?? '',
        created_at: now,
        updated_at: now,
      })
      const details = {
        id: Number(rowId),
        subject: content.subject,
        campaign_type: type.name,
        channel,
      }
      const subject = { id: Number(rowId), label: content.subject }
      await record({ action: 'campaign.created', by, details, subject }, trx)
      return Number(rowId)
    },
  })
  return id
}

/**
 * Changes a draft.
 * @throws {NotFound}
 * @throws {Conflict} 409 once it was sent.
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Invalid} as above.
 */
export async function updateCampaign(caller: Caller, id: number, changes: CampaignChanges) {
  const { by } = caller
  const { revision, ...wanted } = changes
  await inTransaction(async (trx) => {
    const row = await lockedCampaign(id, trx)
    if (row.state !== 'draft') throw new Conflict(messages.sent_already)
    if (revision !== undefined && revision !== row.revision) throw new StaleWrite()
    const after = {
      campaign_type_id: wanted.campaign_type_id ?? row.campaign_type_id,
      channel: wanted.channel ?? row.channel,
      subject: wanted.subject === undefined ? row.subject : wanted.subject,
      text: wanted.text ?? row.text,
    }
    if (wanted.campaign_type_id !== undefined) await offeredType(after.campaign_type_id, trx)
    const columns = { ...after, ...contentOf(after) }
    const names = Object.keys(columns) as (keyof typeof columns)[]
    const changed = names.filter((name) => columns[name] !== row[name])
    if (changed.length === 0) return
    await rowsIn('campaigns', trx)
      .where('id', id)
      .update({ ...columns, revision: row.revision + 1, updated_at: sqlTime(clock.now()) })
    const subject = { id, label: row.subject }
    await record({ action: 'campaign.updated', by, details: { id, changed }, subject }, trx)
  })
}

/** The campaign, locked until the transaction ends. @throws {NotFound} */
export async function lockedCampaign(
  id: number,
  trx: Transaction
): Promise<Omit<CampaignRow, 'type_name'>> {
  const row: Omit<CampaignRow, 'type_name'> | null = await rowsIn('campaigns', trx)
    .where('id', id)
    .forUpdate()
    .first()
  if (!row) throw new NotFound()
  return row
}

type Content = Pick<CampaignRow, 'channel' | 'text'> & { subject?: string | null }

/** Validated content for the channel: a text message has no subject. @throws {Invalid} */
function contentOf({ channel, subject = null, text }: Content) {
  validate(campaignContentSchema(channel), { subject, text })
  return { subject: channel === 'sms' ? null : subject, text }
}
