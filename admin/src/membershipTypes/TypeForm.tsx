import { Form } from 'react-admin'

import { typeFields } from '@trailgate/shared/membership_types/fields'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { changeableIn } from '@trailgate/shared/records/fields'

import { FieldInput } from '../ui/FieldInput.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { isStale } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import type { Refetch } from '../ui/useAsRead.ts'
import { useCreateForm, useEditForm } from '../ui/useRecordForm.ts'
import type { SubmittedForm } from '../ui/useSubmit.ts'
import { BLANK, readChanges, readNew, valuesOf, type TypeValues } from './typeForm.ts'

export const FORM = 'membership-type'

interface NewTypeFormProps {
  say(message: FlashMessage): void
  leave(): void
}

/** A new type. */
export function NewTypeForm({ say, leave }: NewTypeFormProps) {
  const { form } = useCreateForm({
    resource: 'membership-types',
    read: readNew,
    failed: messages['create.failed'],
    onSaved: () => say({ tone: 'success', text: messages.created }),
    onRefused: (_, text) => say({ tone: 'error', text }),
    leave,
  })

  return <Fields values={BLANK} form={form} isNew />
}

interface EditTypeFormProps extends NewTypeFormProps {
  type: MembershipTypeSummary
  refetch: Refetch<MembershipTypeSummary>
}

/** A known type; its name stays what it was made with. */
export function EditTypeForm({ type, say, leave, refetch }: EditTypeFormProps) {
  const { record, form, failure, reload } = useEditForm({
    resource: 'membership-types',
    newest: type,
    refetch,
    read: readChanges,
    failed: messages['update.failed'],
    onSaved: () => say({ tone: 'success', text: messages.updated }),
    onRefused(error, text) {
      if (!isStale(error)) say({ tone: 'error', text })
    },
    leave,
  })

  return (
    <>
      {failure?.stale && <FormAlert failure={failure} reload={reload} />}
      <Fields values={valuesOf(record)} form={form} />
    </>
  )
}

interface FieldsProps {
  values: TypeValues
  isNew?: boolean
  form: SubmittedForm<TypeValues>
}

/** Where writing begins. */
const [FIRST] = changeableIn(typeFields)

function Fields({ values, isNew = false, form }: FieldsProps) {
  return (
    <Form id={FORM} {...form} record={values}>
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
    </Form>
  )
}
