import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { CampaignBar } from '@trailgate/shared/marketing/campaigns'
import type { Channel } from '@trailgate/shared/marketing/constants'
import { rowsIn } from '#platform/database/rows_in'
import { adultsBornUntil, openAdults } from '#marketing/consents/adults'
import type { Reader } from '#platform/database/transaction'

export type Asked = { campaignTypeId: number; channel: Channel; today: Day }

/**
 * Adults with an open profile who opted in to a campaign type on one channel; `barOf` says whether each can be reached.
 */
export function audience({ campaignTypeId, channel, today }: Asked, client: Reader = db) {
  const agreed = rowsIn('marketing_preferences as p', client)
    .join('customers as c', 'c.id', 'p.customer_id')
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .where('p.campaign_type_id', campaignTypeId)
    .where(`p.${channel}_opted_in`, true)
  return openAdults(agreed, today)
}

/**
 * SQL expression for the reason a recipient must not be written to, null if there is none. The single rule for the
 * preview, for sending a campaign, for writing a letter and for the check just before it leaves. Needs `customers as
 * c`, `campaign_types as t` and `marketing_preferences as p`.
 */
export function barOf(channel: Channel, today: Day) {
  const bars: [CampaignBar, string][] = [
    ['gone', 'c.id is null or c.closed_at is not null'],
    ['minor', 'c.date_of_birth > ?'],
    ['type_off', 't.is_active = 0'],
    ['opted_out', `coalesce(p.${channel}_opted_in, 0) = 0`],
    ['inactive', "c.status <> 'active'"],
    ['no_address', channel === 'sms' ? 'c.phone is null' : 'c.email is null'],
  ]
  if (channel === 'sms') bars.splice(4, 0, ['not_affirmed', 'p.sms_affirmed = 0'])
  const cases = bars.map(([bar, when]) => `when ${when} then '${bar}'`).join(' ')
  return { sql: `case ${cases} else null end`, bindings: [adultsBornUntil(today)] }
}

/** `campaign_recipients as r` joined with the tables that `barOf` reads and with `campaigns as k`. */
export function recipientsWithConsent(client: Reader) {
  return rowsIn('campaign_recipients as r', client)
    .join('campaigns as k', 'k.id', 'r.campaign_id')
    .join('campaign_types as t', 't.id', 'k.campaign_type_id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .leftJoin('marketing_preferences as p', (on) => {
      on.on('p.customer_id', 'c.id').andOn('p.campaign_type_id', 'k.campaign_type_id')
    })
}
