import type { MarketingPreferencesRow } from '#database/rows'
import { isMinor } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { change, move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import type { Transaction } from '#platform/database/transaction'

export type Preference = Pick<
  MarketingPreferencesRow,
  | 'id'
  | 'customer_id'
  | 'campaign_type_id'
  | 'email_opted_in'
  | 'sms_opted_in'
  | 'sms_affirmed'
  | 'email_opt_in_date'
  | 'email_opt_out_date'
  | 'sms_opt_in_date'
  | 'sms_opt_out_date'
  | 'updated_at'
>

/**
 * Combines the marketing preferences: for each campaign type and channel the newest choice counts;
 * of two equally new ones, the no.
 */
export async function combinePreferences(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const rows: Preference[] = await rowsIn('marketing_preferences', trx)
    .whereIn('customer_id', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
  if (rows.length === 0) return
  const own = new Map(
    rows.filter((row) => row.customer_id === winnerId).map((row) => [row.campaign_type_id, row])
  )
  const theirs = rows.filter((row) => row.customer_id === loserId)
  const ids = theirs.filter((row) => !own.has(row.campaign_type_id)).map(({ id }) => id)
  await move(
    { table: 'marketing_preferences', column: 'customer_id', ids, to: winnerId },
    journal,
    trx
  )
  for (const other of theirs) {
    const mine = own.get(other.campaign_type_id)
    const to = mine ? newest(mine, other) : {}
    if (mine && Object.keys(to).length > 0) {
      await change({ table: 'marketing_preferences', id: mine.id, to }, journal, trx)
    }
  }
  await keepConsentMark(winnerId, journal, trx)
}

/** Channels in which the other row is newer. */
export function newest(mine: Preference, other: Preference) {
  const email = isNewer(decided(other, 'email'), decided(mine, 'email'))
  const sms = isNewer(decided(other, 'sms'), decided(mine, 'sms'))
  return {
    ...(email && {
      email_opted_in: other.email_opted_in,
      email_opt_in_date: other.email_opt_in_date,
      email_opt_out_date: other.email_opt_out_date,
    }),
    ...(sms && {
      sms_opted_in: other.sms_opted_in,
      sms_affirmed: other.sms_affirmed,
      sms_opt_in_date: other.sms_opt_in_date,
      sms_opt_out_date: other.sms_opt_out_date,
    }),
  }
}

type Decision = { yes: boolean; on: string }

function decided(row: Preference, channel: 'email' | 'sms'): Decision {
  const yes = row[`${channel}_opted_in`] === 1
  return { yes, on: (yes ? row[`${channel}_opt_in_date`] : row[`${channel}_opt_out_date`]) ?? '' }
}

function isNewer(other: Decision, mine: Decision): boolean {
  if (other.on === mine.on) return mine.yes && !other.yes
  return other.on > mine.on
}

/** The mark that staff see on the customer follows the preferences. */
async function keepConsentMark(winnerId: number, journal: Journal, trx: Transaction) {
  const mailed = await rowsIn('marketing_preferences as p', trx)
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .where({ 'p.customer_id': winnerId, 'p.email_opted_in': true, 't.is_active': true })
    .select('p.id')
    .first()
  const person = await rowsIn('customers', trx)
    .where('id', winnerId)
    .select('marketing_consent', 'date_of_birth')
    .firstOrFail()
  const { date_of_birth: born } = person
  const agreed = mailed !== null && !(born && isMinor(born, clock.today()))
  if (Number(agreed) === person.marketing_consent) return
  const to = { marketing_consent: agreed }
  await change({ table: 'customers', id: winnerId, to }, journal, trx)
}
