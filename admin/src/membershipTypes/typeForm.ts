import { check, type Checked } from '@trailgate/shared/fields'
import { DEFAULT_SLOTS, DEFAULT_SORT_ORDER } from '@trailgate/shared/membership_types/constants'
import {
  membershipTypeChangesSchema,
  newMembershipTypeSchema,
  type MembershipType,
  type MembershipTypeChanges,
  type NewMembershipType,
} from '@trailgate/shared/membership_types/schemas'

/** The form of a type, as it is typed; a field that was emptied holds null. */
export interface TypeValues {
  name: string | null
  display_name: string | null
  description: string | null
  default_price: string | null
  default_duration_days: string | null
  number_of_slots: string | null
  sort_order: string | null
  is_active: boolean
}

/** A form nobody has written in; the defaults are those of docs/product/memberships.md. */
export const BLANK: TypeValues = {
  name: '',
  display_name: '',
  description: '',
  default_price: '',
  default_duration_days: '',
  number_of_slots: String(DEFAULT_SLOTS),
  sort_order: String(DEFAULT_SORT_ORDER),
  is_active: true,
}

const NUMBERS = ['default_price', 'default_duration_days', 'number_of_slots', 'sort_order'] as const

/** A type as the form shows it. */
export function valuesOf(type: MembershipType): TypeValues {
  return {
    name: type.name,
    display_name: type.display_name,
    description: type.description ?? '',
    default_price: type.default_price.toFixed(2),
    default_duration_days: String(type.default_duration_days),
    number_of_slots: String(type.number_of_slots),
    sort_order: String(type.sort_order),
    is_active: type.is_active,
  }
}

/** What a new type is sent as. */
export function readNew(values: Partial<TypeValues>): Checked<NewMembershipType> {
  return check(newMembershipTypeSchema(), blankAsMissing({ ...BLANK, ...values }))
}

/** What was changed, and nothing else; a number counts by its value, however it is written. */
export function readChanges(
  values: Partial<TypeValues>,
  type: MembershipType
): Checked<MembershipTypeChanges> {
  const sent = blankAsMissing({ ...BLANK, ...values })
  const checked = check(membershipTypeChangesSchema(), sent)
  if (!checked.ok) return checked
  const changed = Object.entries(checked.value).filter(
    ([field, value]) => value !== type[field as keyof MembershipType]
  )
  return { ok: true, value: Object.fromEntries(changed) }
}

/** A required number that nobody wrote is missing, not wrong, and no default is put in its place. */
function blankAsMissing(values: TypeValues): Record<string, unknown> {
  const numbers = NUMBERS.map((field) => [field, values[field]?.trim() || null])
  return { ...values, ...Object.fromEntries(numbers) }
}
