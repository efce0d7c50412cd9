import { Form } from 'ra-core'

import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import {
  CAMPAIGN_TYPE_DESCRIPTION_MAX,
  CAMPAIGN_TYPE_NAME_MAX,
} from '@trailgate/shared/marketing/constants'
import type { CampaignType } from '@trailgate/shared/marketing/schemas'

import { AreaField } from '../ui/AreaField.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormField } from '../ui/FormField.tsx'
import { isStale } from '../ui/sentenceFor.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import { useAsRead, type Refetch } from '../ui/useAsRead.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useSubmit, type SubmittedForm } from '../ui/useSubmit.ts'
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
  const { form } = useSubmit({
    read: readNew,
    async save(type) {
      await create.mutateAsync(type)
      say({ tone: 'success', text: messages.created })
    },
    failed: messages['save.failed'],
    onRefused: (_, text) => say({ tone: 'error', text }),
    leave,
  })

  return <Fields values={BLANK} form={form} />
}

interface EditTypeFormProps extends NewTypeFormProps {
  type: CampaignType
  refetch: Refetch<CampaignType>
}

/** A known type: what was changed is sent, with the revision that was seen. */
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
    failed: messages['save.failed'],
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
  form: SubmittedForm<TypeValues>
}

function Fields({ values, form }: FieldsProps) {
  return (
    <Form id={FORM} {...form} record={values}>
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
