import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { shownWaiver } from '#customers/covered_until'
import { isoTime } from '#platform/database/sql_time'

/** A customer as the database holds one, as far as staff may read it. */
export type CustomerRow = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  status: CustomerStatus
  is_closed: number | null
  address_line_1: string | null
  address_line_2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  guardian_name: string | null
  guardian_phone: string | null
  guardian_email: string | null
  covered_until: Day | null
  covered_since: Day | null
  waiver_date: Day | null
  marketing_consent: number
  notes: string | null
  created_at: string
  active_membership_id: number | null
  revision: number
}

/** A customer as staff read one, in the order in which it is shown. */
export function toCustomer(row: CustomerRow, today: Day): Customer {
  return {
    id: row.id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    date_of_birth: row.date_of_birth,
    status: row.is_closed ? 'closed' : row.status,
    address_line_1: row.address_line_1,
    address_line_2: row.address_line_2,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    emergency_contact_name: row.emergency_contact_name,
    emergency_contact_phone: row.emergency_contact_phone,
    guardian_name: row.guardian_name,
    guardian_phone: row.guardian_phone,
    guardian_email: row.guardian_email,
    ...shownWaiver(row, today),
    marketing_consent: row.marketing_consent === 1,
    notes: row.notes,
    created_at: isoTime(row.created_at),
    is_minor: row.date_of_birth !== null && isMinor(row.date_of_birth, today),
    active_membership_id: row.active_membership_id,
    revision: row.revision,
  }
}
