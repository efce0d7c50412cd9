import { useState } from 'react'
import { Form, useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormButtons, FormPage } from '../ui/FormPage.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useCreateForm } from '../ui/useRecordForm.ts'
import { WAIVERS } from './paths.ts'
import { blank, readNew, type TemplateValues } from './templateForm.ts'
import { TemplateInputs } from './TemplateInputs.tsx'

/** Create form of a template. */
export default function TemplateCreate() {
  const today = useToday()
  const [values] = useState(() => blank(today))
  const leave = useLeave(WAIVERS)
  const notify = useNotify()
  const { form, saving, failure } = useCreateForm({
    resource: 'waivers',
    read: (typed: Partial<TemplateValues>) => readNew(typed, today),
    failed: messages['save.failed'],
    onSaved: () => notify(messages.created, { type: 'success' }),
    leave,
  })

  return (
    <FormPage wide title={messages.new} leave={leave}>
      <FormAlert failure={failure} />
      <Form {...form} defaultValues={values}>
        <TemplateInputs isNew />
        <FormButtons submit={messages['create.submit']} saving={saving} leave={leave} />
      </Form>
    </FormPage>
  )
}
