import { useState } from 'react'
import { Form } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { Checked } from '@trailgate/shared/fields'
import { SLOTS_MAX, SLOTS_MIN } from '@trailgate/shared/membership_types/constants'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AreaField } from '../ui/AreaField.tsx'
import { FormField } from '../ui/FormField.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useSaved } from '../ui/useSaved.ts'
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
  const { saved, onSaved } = useSaved(leave)

  async function submit(values: Partial<TypeValues>) {
    const read = readNew(values)
    if (!read.ok || create.isPending) return
    try {
      await create.mutateAsync(read.value)
    } catch (error) {
      return refused(error, messages['create.failed'], say)
    }
    say({ tone: 'success', text: messages.created })
    onSaved()
  }

  return <Fields values={BLANK} read={readNew} isNew saved={saved} onSubmit={submit} />
}

interface EditTypeFormProps extends NewTypeFormProps {
  type: MembershipTypeSummary
  reload(): Promise<unknown>
}

/** A known type; its name stays what it was made with (S 3). */
export function EditTypeForm({ type, say, leave, reload }: EditTypeFormProps) {
  const update = useUpdateType()
  const { saved, onSaved } = useSaved(leave)
  const [stale, setStale] = useState<string>()
  const read = (values: Partial<TypeValues>) => readChanges(values, type)

  async function submit(values: Partial<TypeValues>) {
    const changes = read(values)
    if (!changes.ok || update.isPending) return
    setStale(undefined)
    try {
      if (Object.keys(changes.value).length > 0) {
        const { id, revision } = type
        await update.mutateAsync({ id, changes: { ...changes.value, revision } })
        say({ tone: 'success', text: messages.updated })
      }
    } catch (error) {
      if (refusalOf(error)?.code !== 'STALE_WRITE') {
        return refused(error, messages['update.failed'], say)
      }
      const sentence = sentenceFor(error, messages['update.failed'])
      setStale(sentence)
      return formErrors(error, sentence)
    }
    onSaved()
  }

  return (
    <>
      {stale && (
        <Alert
          severity="warning"
          className="form-failure"
          action={
            <Button color="inherit" onClick={() => void reload().then(() => setStale(undefined))}>
              {words.load_theirs}
            </Button>
          }
        >
          {stale} {words.yours_stays}
        </Alert>
      )}
      <Fields values={valuesOf(type)} read={read} saved={saved} onSubmit={submit} />
    </>
  )
}

function refused(error: unknown, fallback: string, say: NewTypeFormProps['say']) {
  const text = sentenceFor(error, fallback)
  say({ tone: 'error', text })
  return formErrors(error, text)
}

interface FieldsProps {
  values: TypeValues
  isNew?: boolean
  saved: boolean
  read(values: Partial<TypeValues>): Checked<unknown>
  onSubmit(values: Partial<TypeValues>): Promise<unknown>
}

function Fields({ values, isNew = false, saved, read, onSubmit }: FieldsProps) {
  return (
    <Form
      id={FORM}
      noValidate
      record={values}
      resetOptions={{ keepDirtyValues: true }}
      resolver={resolverOf<TypeValues>(read)}
      onSubmit={onSubmit}
      disableInvalidFormNotification
      warnWhenUnsavedChanges={!saved}
    >
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
