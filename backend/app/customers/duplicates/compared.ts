import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'

/** Columns that the duplicate check compares. */
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
