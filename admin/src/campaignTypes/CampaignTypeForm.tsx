import { Form } from 'react-admin'

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
import type { Refetch } from '../ui/useAsRead.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useCreateForm, useEditForm } from '../ui/useRecordForm.ts'
import type { SubmittedForm } from '../ui/useSubmit.ts'
import { BLANK, readChanges, readNew, valuesOf, type TypeValues } from './typeForm.ts'

export const FORM = 'campaign-type'

interface NewTypeFormProps {
  say(message: FlashMessage): void
  leave(): void
}

/** A new type. */
export function NewTypeForm({ say, leave }: NewTypeFormProps) {
  const { form } = useCreateForm({
    resource: 'campaign-types',
    read: readNew,
    failed: messages['save.failed'],
    onSaved: () => say({ tone: 'success', text: messages.created }),
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
export function EditTypeForm({ type, say, leave, refetch }: EditTypeFormProps) {
  const { record, form, failure, reload } = useEditForm({
    resource: 'campaign-types',
    newest: type,
    refetch,
    read: readChanges,
    failed: messages['save.failed'],
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
