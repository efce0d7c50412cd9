import { typeFields } from '@trailgate/shared/membership_types/fields'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { changeableIn } from '@trailgate/shared/records/fields'

import { FieldInput } from '../ui/FieldInput.tsx'
import type { RecordForms } from '../ui/RecordForms.tsx'
import { blank, readChanges, readNew, valuesOf } from './typeForm.ts'

/** First field to focus. */
const [FIRST] = changeableIn(typeFields)

/** Forms of membership types; the name cannot be changed later. */
export const FORMS: RecordForms<MembershipTypeSummary> = {
  resource: 'membership-types',
  id: 'membership-type',
  blank,
  valuesOf,
  readNew,
  readChanges,
  said: {
    created: messages.created,
    updated: messages.updated,
    createFailed: messages['create.failed'],
    updateFailed: messages['update.failed'],
  },
  inputs: (values, isNew) => (
    <div className="form-grid type-form">
      {isNew ? (
        <FieldInput source="name" field={typeFields.name} autoFocus />
      ) : (
        <p className="span-3 type-fixed">
          {typeFields.name.label} <span className="type-identifier">{values.name}</span>
        </p>
      )}
      {changeableIn(typeFields).map((name) => (
        <FieldInput
          key={name}
          source={name}
          field={typeFields[name]}
          autoFocus={!isNew && name === FIRST}
        />
      ))}
    </div>
  ),
}
