import { check, type Checked } from '@trailgate/shared/fields'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import {
  membershipTypeChangesSchema,
  newMembershipTypeSchema,
  type MembershipType,
  type MembershipTypeChanges,
  type NewMembershipType,
} from '@trailgate/shared/membership_types/schemas'

import {
  asSent,
  blankOf,
  changedIn,
  valuesFrom,
  type FieldValues,
  type Typed,
} from '../ui/fieldValues.ts'

/** The form of a type, as it is typed. */
export type TypeValues = FieldValues<typeof typeFields>

/** A form nobody has written in. */
export const BLANK = blankOf(typeFields)

/** A type as the form shows it. */
export function valuesOf(type: MembershipType): TypeValues {
  return valuesFrom(typeFields, type)
}

/** What a new type is sent as. */
export function readNew(values: Typed<TypeValues>): Checked<NewMembershipType> {
  return check(newMembershipTypeSchema(), sent(values))
}

/** What was changed, and nothing else. */
export function readChanges(
  values: Typed<TypeValues>,
  type: MembershipType
): Checked<MembershipTypeChanges> {
  return changedIn(type, check(membershipTypeChangesSchema(), sent(values)))
}

function sent(values: Typed<TypeValues>) {
  return asSent(typeFields, { ...BLANK, ...values })
}
