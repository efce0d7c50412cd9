import { Form, useNotify } from 'react-admin'

import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormButtons } from '../ui/FormPage.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useEditForm } from '../ui/useRecordForm.ts'
import { PublishInputs } from './PublishInputs.tsx'
import { readChanges, valuesOf, type TemplateValues } from './templateForm.ts'
import { TemplateInputs } from './TemplateInputs.tsx'

interface TemplateEditFormProps {
  template: WaiverTemplate
  leave(): void
  refetch: Refetch<WaiverTemplate>
}

/** Sends the changed fields with the revision that was shown. */
export function TemplateEditForm({ template, leave, refetch }: TemplateEditFormProps) {
  const today = useToday()
  const notify = useNotify()
  const { record, form, saving, failure, reload } = useEditForm({
    resource: 'waivers',
    newest: template,
    refetch,
    read: (values: Partial<TemplateValues>, stored) => readChanges(values, stored, today),
    failed: messages['save.failed'],
    onSaved: () => notify(messages.saved, { type: 'success' }),
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={reload} />
      <Form {...form} record={valuesOf(record, today)}>
        <TemplateInputs />
        <PublishInputs template={record} />
        <FormButtons submit={messages['update.submit']} saving={saving} leave={leave} />
      </Form>
    </>
  )
}
