import { check, type Checked } from '@trailgate/shared/fields'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import {
  membershipTypeChangesSchema,
  newMembershipTypeSchema,
  type MembershipType,
  type MembershipTypeChanges,
  type NewMembershipType,
} from '@trailgate/shared/membership_types/schemas'

import { asSent, blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** The form of a type, as it is typed. */
export type TypeValues = FieldValues<typeof typeFields>

/** A form nobody has written in. */
export const BLANK = blankOf(typeFields)

/** A type as the form shows it. */
export function valuesOf(type: MembershipType): TypeValues {
  return valuesFrom(typeFields, type)
}

/** What a new type is sent as. */
export function readNew(values: Partial<TypeValues>): Checked<NewMembershipType> {
  return check(newMembershipTypeSchema(), asSent(typeFields, { ...BLANK, ...values }))
}

/** What was changed, and nothing else; a number counts by its value, however it is written. */
export function readChanges(
  values: Partial<TypeValues>,
  type: MembershipType
): Checked<MembershipTypeChanges> {
  const sent = asSent(typeFields, { ...BLANK, ...values })
  const checked = check(membershipTypeChangesSchema(), sent)
  if (!checked.ok) return checked
  const changed = Object.entries(checked.value).filter(
    ([field, value]) => value !== type[field as keyof MembershipType]
  )
  return { ok: true, value: Object.fromEntries(changed) }
}
