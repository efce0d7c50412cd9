import type { Day } from '@trailgate/shared/dates'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'
import { isoTime } from '#platform/database/sql_time'
import { toRider } from '#access/sessions/rider_transformer'

export type OwnDetailsRow = Parameters<typeof toRider>[0] & {
  address_line_1: string | null
  address_line_2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
}

export type PendingEmailRow = { email: string; expires_at: string }

/** The own record as a rider changes it. */
export function toOwnDetails(
  row: OwnDetailsRow,
  pending: PendingEmailRow | null,
  today: Day
): OwnDetails {
  return {
    ...toRider(row, today),
    address_line_1: row.address_line_1,
    address_line_2: row.address_line_2,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    emergency_contact_name: row.emergency_contact_name,
    emergency_contact_phone: row.emergency_contact_phone,
    pending_email: pending && { email: pending.email, expires_at: isoTime(pending.expires_at) },
  }
}
