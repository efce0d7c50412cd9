import { typeFields } from '@trailgate/shared/membership_types/fields'
import {
  membershipTypeChangesSchema,
  newMembershipTypeSchema,
} from '@trailgate/shared/membership_types/schemas'

import { formOf } from '../ui/fieldValues.ts'

/** Form of a membership type. */
export const { blank, valuesOf, readNew, readChanges } = formOf(typeFields, {
  added: newMembershipTypeSchema,
  changed: membershipTypeChangesSchema,
})
