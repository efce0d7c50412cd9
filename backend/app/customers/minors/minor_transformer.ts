import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import { ageOn, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { isCovered } from '#customers/covered_until'

/** A minor with the relationship of the guardian in question. */
export type MinorRow = {
  id: number
  first_name: string
  last_name: string
  date_of_birth: Day | null
  member_id: string
  status: CustomerStatus
  is_closed: number | null
  covered_until: Day | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  email: string | null
  phone: string | null
  address_line_1: string | null
  address_line_2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  relationship: RelationshipType
}

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
