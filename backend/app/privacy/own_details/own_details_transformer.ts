import { RIDER_FIELDS, type RiderField } from '@trailgate/shared/customers/fields'
import { pick } from '@trailgate/shared/records/fields'
import type { Day } from '@trailgate/shared/dates'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'
import type { CustomersRow, EmailChangesRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'
import { toRider } from '#access/sessions/rider_transformer'

export type OwnDetailsRow = Parameters<typeof toRider>[0] & Pick<CustomersRow, RiderField>

export type PendingEmailRow = Pick<EmailChangesRow, 'email' | 'expires_at'>

/** API shape of a rider's own record. */
export function toOwnDetails(
  row: OwnDetailsRow,
  pending: PendingEmailRow | null,
  today: Day
): OwnDetails {
  return {
    ...toRider(row, today),
    ...pick(RIDER_FIELDS, row),
    pending_email: pending && { email: pending.email, expires_at: isoTime(pending.expires_at) },
  }
}
