import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'

/** What of a row is compared. */
export const COMPARED = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'address_line_1',
  'zip_code',
  'emergency_contact_phone',
] as const

export type ComparedRow = ComparedPerson & { id: number }
