import type { Preference } from '@trailgate/shared/marketing/schemas'
import type { MarketingPreferencesRow } from '#database/rows'
import type { Nullable } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'

/** A campaign type with the customer's choice for it; all null if the customer made none. */
export type PreferenceRow = Nullable<
  Omit<MarketingPreferencesRow, 'id' | 'customer_id' | 'campaign_type_id' | 'sms_affirmed'>
> & { campaign_type_id: number; campaign_type_name: string }

/** API shape of a marketing preference. */
export function toPreference(row: PreferenceRow): Preference {
  return {
    campaign_type_id: row.campaign_type_id,
    campaign_type_name: row.campaign_type_name,
    email_opted_in: row.email_opted_in === 1,
    sms_opted_in: row.sms_opted_in === 1,
    email_opt_in_date: isoTime(row.email_opt_in_date),
    email_opt_out_date: isoTime(row.email_opt_out_date),
    sms_opt_in_date: isoTime(row.sms_opt_in_date),
    sms_opt_out_date: isoTime(row.sms_opt_out_date),
    updated_at: isoTime(row.updated_at),
  }
}
