import { ageOn, type Day } from '@trailgate/shared/dates'
import type { CustomersRow, GuardianshipsRow } from '#database/rows'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { isCovered } from '#customers/covered_until'

/** A minor with the relationship of the guardian in question. */
export type MinorRow = Pick<GuardianshipsRow, 'relationship'> &
  Pick<
    CustomersRow,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'date_of_birth'
    | 'member_id'
    | 'status'
    | 'is_closed'
    | 'covered_until'
    | 'emergency_contact_name'
    | 'emergency_contact_phone'
    | 'email'
    | 'phone'
    | 'address_line_1'
    | 'address_line_2'
    | 'city'
    | 'state'
    | 'zip_code'
  >

/** A minor as guardians and staff read one. */
export function toMinor(row: MinorRow, today: Day): Minor {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    date_of_birth: row.date_of_birth,
    age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, today),
    member_id: row.member_id,
    status: row.is_closed ? 'closed' : row.status,
    has_signed_waiver: isCovered(row.covered_until, today),
    emergency_contact_name: row.emergency_contact_name,
    emergency_contact_phone: row.emergency_contact_phone,
    email: row.email,
    phone: row.phone,
    address_line1: row.address_line_1,
    address_line2: row.address_line_2,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    relationship_type: row.relationship,
  }
}
