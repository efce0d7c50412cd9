import { Form } from 'ra-core'

import type { Checked } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import {
  CAMPAIGN_TYPE_DESCRIPTION_MAX,
  CAMPAIGN_TYPE_NAME_MAX,
} from '@trailgate/shared/marketing/constants'
import type { CampaignType } from '@trailgate/shared/marketing/schemas'

import { AreaField } from '../ui/AreaField.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormField } from '../ui/FormField.tsx'
import { resolverOf } from '../ui/resolver.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useSaved } from '../ui/useSaved.ts'
import { useCreateType, useUpdateType } from './queries.ts'
import { BLANK, readChanges, readNew, valuesOf, type TypeValues } from './typeForm.ts'

export const FORM = 'campaign-type'

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
      return refused(error, say)
    }
    say({ tone: 'success', text: messages.created })
    onSaved()
  }

  return <Fields values={BLANK} read={readNew} saved={saved} onSubmit={submit} />
}

interface EditTypeFormProps extends NewTypeFormProps {
  type: CampaignType
}

/** A known type: only what was changed is sent, so that a colleague's change of another field stays. */
export function EditTypeForm({ type, say, leave }: EditTypeFormProps) {
  const update = useUpdateType()
  const { saved, onSaved } = useSaved(leave)
  const read = (values: Partial<TypeValues>) => readChanges(values, type)

  async function submit(values: Partial<TypeValues>) {
    const changes = read(values)
    if (!changes.ok || update.isPending) return
    try {
      if (Object.keys(changes.value).length > 0) {
        await update.mutateAsync({ id: type.id, changes: changes.value })
        say({ tone: 'success', text: messages.updated })
      }
    } catch (error) {
      return refused(error, say)
    }
    onSaved()
  }

  return <Fields values={valuesOf(type)} read={read} saved={saved} onSubmit={submit} />
}

function refused(error: unknown, say: NewTypeFormProps['say']) {
  const text = sentenceFor(error, messages['save.failed'])
  say({ tone: 'error', text })
  return formErrors(error, text)
}

interface FieldsProps {
  values: TypeValues
  saved: boolean
  read(values: Partial<TypeValues>): Checked<unknown>
  onSubmit(values: Partial<TypeValues>): Promise<unknown>
}

function Fields({ values, saved, read, onSubmit }: FieldsProps) {
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
      <div className="form-grid">
        <FormField
          source="name"
          label={messages['name.label']}
          className="span-6"
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { 'maxLength': CAMPAIGN_TYPE_NAME_MAX, 'aria-required': true } }}
        />
        <AreaField
          source="description"
          label={messages['description.label']}
          max={CAMPAIGN_TYPE_DESCRIPTION_MAX}
          maxRows={6}
        />
        <div className="span-6">
          <SwitchField
            source="is_active"
            label={messages['active.label']}
            hint={messages['active.hint']}
          />
        </div>
      </div>
    </Form>
  )
}
