import type { CustomersRow } from '#database/rows'
import { FIELD_NAMES } from '@trailgate/shared/customers/fields'
import { pick } from '@trailgate/shared/records/fields'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { shownWaiver } from '#customers/covered_until'
import type { ReadColumn } from '#customers/customer_columns'
import { isoTime } from '#platform/database/sql_time'

/** A customer as the database holds one, as far as staff may read it. */
export type CustomerRow = Pick<CustomersRow, ReadColumn> & { active_membership_id: number | null }

/** A customer as staff read one, in the order in which it is shown. */
export function toCustomer(row: CustomerRow, today: Day): Customer {
  const fields = {
    ...row,
    status: row.is_closed ? ('closed' as const) : row.status,
    ...shownWaiver(row, today),
    marketing_consent: row.marketing_consent === 1,
    no_phone: row.no_phone === 1,
  }
  return {
    id: row.id,
    member_id: row.member_id,
    ...pick(FIELD_NAMES, fields),
    household_phone_of: row.household_phone_of,
    phone_released_at: isoTime(row.phone_released_at),
    claims_phone: row.claims_phone,
    created_at: isoTime(row.created_at),
    is_minor: row.date_of_birth !== null && isMinor(row.date_of_birth, today),
    active_membership_id: row.active_membership_id,
    revision: row.revision,
  }
}
