import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'
import type { MarketingPreferencesRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Client, Rule } from '#operations/invariants/rule'

/** Stored consent must equal the sum of its evidence. */
export const consentRules: Rule[] = [
  { rule: 'every preference is what its newest evidence says', find: notTheNewest },
  { rule: 'every yes that was given is a preference', find: withoutPreference },
]

const SAME = `e.customer_id = p.customer_id and e.campaign_type_id = p.campaign_type_id`

/** Several within one second are equally new: of two records that were merged either may be the last. */
const NEWEST = `not exists (
  select 1 from consent_events n
  where n.customer_id = e.customer_id and n.campaign_type_id = e.campaign_type_id
    and n.channel = e.channel and n.created_at > e.created_at)`

async function notTheNewest(client: Client) {
  const found: string[] = []
  for (const channel of CHANNELS) {
    const column = `p.${channel}_opted_in`
    const evidence = `select 1 from consent_events e where ${SAME} and e.channel = ?`
    const rows = await rowsIn('marketing_preferences as p', client)
      .whereRaw(`not exists (${evidence} and e.opted_in = ${column} and ${NEWEST})`, [channel])
      // A no that was never asked for needs no evidence.
      .whereRaw(`(${column} = 1 or exists (${evidence}))`, [channel])
      .select('p.customer_id', 'p.campaign_type_id')
    found.push(...rows.map((row) => said(row, channel)))
  }
  return found
}

async function withoutPreference(client: Client) {
  const rows = await rowsIn('consent_events as e', client)
    .leftJoin('marketing_preferences as p', (on) => {
      on.on('p.customer_id', 'e.customer_id').andOn('p.campaign_type_id', 'e.campaign_type_id')
    })
    .whereNull('p.id')
    .whereNotNull('e.customer_id')
    .whereNotNull('e.campaign_type_id')
    .where('e.opted_in', true)
    .select('e.customer_id', 'e.campaign_type_id', 'e.channel')
  return rows.map((row) => said(row, row.channel))
}

type Choice = Pick<MarketingPreferencesRow, 'customer_id' | 'campaign_type_id'>

function said(row: Choice, channel: Channel) {
  return `customer ${row.customer_id}, campaign type ${row.campaign_type_id}, ${channel}`
}
