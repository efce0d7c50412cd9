import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import type {
  Campaign,
  CampaignBar,
  CampaignPreview,
  CampaignProgress,
  CampaignRecipient,
  RecipientState,
} from '@trailgate/shared/marketing/campaigns'
import type { CampaignRecipientsRow, CampaignsRow, CustomersRow } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { audience, barOf } from '#marketing/campaigns/audience'
import { campaignMail } from '#marketing/campaigns/campaign_mail'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'

export type CampaignRow = CampaignsRow & { type_name: string }

/** All campaigns with their progress, newest first. */
export async function campaigns(): Promise<Campaign[]> {
  const rows = await campaignRows(db).orderBy('k.id', 'desc')
  const progress = await progressOf(rows.map(({ id }) => id))
  return rows.map((row) => toCampaign(row, progress.get(row.id)))
}

/** @throws {NotFound} */
export async function campaignById(id: number): Promise<Campaign> {
  const row = await campaignRow(id, db)
  const progress = await progressOf([id])
  return toCampaign(row, progress.get(id))
}

/** @throws {NotFound} */
export async function campaignRow(id: number, client: Reader): Promise<CampaignRow> {
  const row = await campaignRows(client).where('k.id', id).first()
  if (!row) throw new NotFound()
  return row
}

function campaignRows(client: Reader) {
  return rowsIn('campaigns as k', client)
    .join('campaign_types as t', 't.id', 'k.campaign_type_id')
    .select(computed<CampaignsRow>('`k`.*'), 't.name as type_name')
}

/**
 * Preview of a campaign: recipients if it were sent now, opted-in customers left out by reason, and a sample addressed
 * to the caller. The sample's unsubscribe link is well-formed but belongs to no customer.
 */
export async function campaignPreview(
  id: number,
  { today, firstName }: { today: Day; firstName: string }
): Promise<CampaignPreview> {
  const row = await campaignRow(id, db)
  const { campaign_type_id: campaignTypeId, channel } = row
  const bar = barOf(channel, today)
  const counts = await audience({ campaignTypeId, channel, today })
    .select(computed<{ bar: CampaignBar | null }>(`${bar.sql} as bar`, bar.bindings))
    .groupBy('bar')
    .orderBy('bar')
    .count('* as n')
  const { subject, text, html = null } = campaignMail(wordsOf(row), { customerId: 0, firstName })
  return {
    recipients: Number(counts.find((each) => each.bar === null)?.n ?? 0),
    skipped: counts.flatMap(({ bar: why, n }) =>
      why === null ? [] : [{ why, reason: messages[`skipped.${why}`], count: Number(n) }]
    ),
    subject: channel === 'sms' ? null : subject,
    text,
    html,
  }
}

/** Parts of a message that come from the campaign. */
export function wordsOf({
  campaign_type_id: campaignTypeId,
  type_name: typeName,
  ...row
}: CampaignRow) {
  const { channel, subject, text } = row
  return { campaignTypeId, typeName, channel, subject, text }
}

type Named = Pick<CustomersRow, 'member_id' | 'first_name' | 'last_name'>

type RecipientRow = { [Column in keyof Named]: Named[Column] | null } & Pick<
  CampaignRecipientsRow,
  'customer_id' | 'state' | 'reason' | 'uncertain' | 'settled_at'
>

type Wanted = { state?: RecipientState } & Page

/** A page of a campaign's recipients, with the total. @throws {NotFound} */
export async function campaignRecipients(id: number, { state, offset, limit }: Wanted) {
  await campaignRow(id, db)
  const all = () => {
    const query = rowsIn('campaign_recipients as r').where('r.campaign_id', id)
    return state ? query.whereIn('r.state', storedStates(state)) : query
  }
  const { total } = await all().count('* as total').firstOrFail()
  const rows = await all()
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .orderBy('r.id')
    .offset(offset)
    .limit(limit)
    .select('r.customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
    .select('r.state', 'r.reason', 'r.uncertain', 'r.settled_at')
  return { recipients: rows.map(toRecipient), total: Number(total) }
}

/** Recipients whose letter is already in the outbox (`posted`) also show as waiting. */
function storedStates(state: RecipientState) {
  return state === 'waiting' ? ['waiting', 'posted'] : [state]
}

function toRecipient(row: RecipientRow): CampaignRecipient {
  return {
    customer_id: row.customer_id,
    member_id: row.member_id,
    name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    state: row.state === 'posted' ? 'waiting' : row.state,
    reason: row.reason === null ? null : messages[`skipped.${row.reason}`],
    uncertain: row.uncertain === 1,
    settled_at: isoTime(row.settled_at),
  }
}

const NOTHING: CampaignProgress = {
  total: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
}

async function progressOf(ids: number[]): Promise<Map<number, CampaignProgress>> {
  const counts = await rowsIn('campaign_recipients')
    .whereIn('campaign_id', ids)
    .groupBy('campaign_id', 'state')
    .select('campaign_id as id', 'state')
    .count('* as n')
    .sum('uncertain as twice')
  const progress = new Map<number, CampaignProgress>()
  for (const { id, state, n, twice } of counts) {
    const known = progress.get(id) ?? { ...NOTHING }
    known[state === 'posted' ? 'waiting' : state] += Number(n)
    known.total += Number(n)
    known.uncertain += Number(twice)
    progress.set(id, known)
  }
  return progress
}

function toCampaign(row: CampaignRow, progress = NOTHING): Campaign {
  return {
    id: row.id,
    campaign_type_id: row.campaign_type_id,
    campaign_type_name: row.type_name,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    state: row.state,
    author_name: row.author_name,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    sent_at: isoTime(row.sent_at),
    finished_at: isoTime(row.finished_at),
    revision: row.revision,
    progress,
  }
}
