import { Form } from 'ra-core'

import { SLOTS_MAX, SLOTS_MIN } from '@trailgate/shared/membership_types/constants'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'

import { AreaField } from '../ui/AreaField.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormField } from '../ui/FormField.tsx'
import { isStale } from '../ui/sentenceFor.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useAsRead, type Refetch } from '../ui/useAsRead.ts'
import { useSubmit, type SubmittedForm } from '../ui/useSubmit.ts'
import { useCreateType, useUpdateType } from './queries.ts'
import { BLANK, readChanges, readNew, valuesOf, type TypeValues } from './typeForm.ts'

const Text = TextField<keyof TypeValues>

export const FORM = 'membership-type'

interface NewTypeFormProps {
  say(message: FlashMessage): void
  leave(): void
}

/** A new type. */
export function NewTypeForm({ say, leave }: NewTypeFormProps) {
  const create = useCreateType()
  const { form } = useSubmit({
    read: readNew,
    async save(type) {
      await create.mutateAsync(type)
      say({ tone: 'success', text: messages.created })
    },
    failed: messages['create.failed'],
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
export function EditTypeForm({ type: newest, say, leave, refetch }: EditTypeFormProps) {
  const { record: type, reload } = useAsRead(newest, refetch)
  const update = useUpdateType()
  const { form, failure, forget } = useSubmit({
    read: (values: Partial<TypeValues>) => readChanges(values, type),
    async save(changes) {
      if (Object.keys(changes).length === 0) return
      const { id, revision } = type
      await update.mutateAsync({ id, changes: { ...changes, revision } })
      say({ tone: 'success', text: messages.updated })
    },
    failed: messages['update.failed'],
    onRefused(error, text) {
      if (!isStale(error)) say({ tone: 'error', text })
    },
    leave,
  })

  return (
    <>
      {failure?.stale && <FormAlert failure={failure} reload={() => reload(forget)} />}
      <Fields values={valuesOf(type)} form={form} />
    </>
  )
}

interface FieldsProps {
  values: TypeValues
  isNew?: boolean
  form: SubmittedForm<TypeValues>
}

function Fields({ values, isNew = false, form }: FieldsProps) {
  return (
    <Form id={FORM} {...form} record={values}>
      <div className="form-grid type-form">
        {isNew ? (
          <Text
            source="name"
            label={messages['field.name']}
            hint={messages['field.name_hint']}
            max={50}
            autoFocus
            required
            span={3}
          />
        ) : (
          <p className="span-3 type-fixed">
            {messages['field.name']} <span className="type-identifier">{values.name}</span>
          </p>
        )}
        <Text
          source="display_name"
          label={messages['field.display_name']}
          max={100}
          autoFocus={!isNew}
          required
          span={3}
        />
        <AreaField
          source="description"
          label={messages['field.description']}
          max={500}
          maxRows={6}
        />
        <Amount source="default_price" label={messages['field.price']} min={0} step={0.01} />
        <Amount source="default_duration_days" label={messages['field.duration']} min={1} />
        <Amount
          source="number_of_slots"
          label={messages['field.slots']}
          hint={messages['field.slots_hint']}
          min={SLOTS_MIN}
          max={SLOTS_MAX}
        />
        <Amount
          source="sort_order"
          label={messages['field.sort_order']}
          hint={messages['field.sort_order_hint']}
          min={0}
        />
        <div className="span-6">
          <SwitchField source="is_active" label={messages['field.active']} />
        </div>
      </div>
    </Form>
  )
}

interface AmountProps {
  source: keyof TypeValues
  label: string
  hint?: string
  min: number
  max?: number
  step?: number
}

/** A number that is kept as it is typed until the form is read. */
function Amount({ source, label, hint, min, max, step = 1 }: AmountProps) {
  return (
    <FormField
      source={source}
      label={label}
      type="number"
      className="span-3"
      hint={hint}
      required
      autoComplete="off"
      slotProps={{ htmlInput: { min, max, step, 'aria-required': true } }}
    />
  )
}
