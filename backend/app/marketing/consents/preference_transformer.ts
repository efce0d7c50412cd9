import type { Preference } from '@trailgate/shared/marketing/schemas'
import { isoTime } from '#platform/database/sql_time'

/** A campaign type with what somebody chose for it; all null where nobody chose. */
export type PreferenceRow = {
  campaign_type_id: number
  campaign_type_name: string
  email_opted_in: number | null
  sms_opted_in: number | null
  email_opt_in_date: string | null
  email_opt_out_date: string | null
  sms_opt_in_date: string | null
  sms_opt_out_date: string | null
  updated_at: string | null
}

/** A marketing preference. */
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
