import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { WAIVERS } from './paths.ts'
import { blank, readNew, type TemplateValues } from './templateForm.ts'
import { TemplateFormPage } from './TemplateFormPage.tsx'
import { TemplateInputs } from './TemplateInputs.tsx'
import '../ui/dialog.css'

/** Makes a template. */
export default function TemplateCreate() {
  const today = useToday()
  const [values] = useState(() => blank(today))
  const leave = useLeave(WAIVERS)
  const notify = useNotify()
  const queries = useQueryClient()
  const [create] = useCreate<WaiverTemplate>()
  const { form, saving, failure } = useSubmit({
    read: (values: Partial<TemplateValues>) => readNew(values, today),
    async save(data) {
      await create('waivers', { data }, { returnPromise: true })
      void queries.invalidateQueries({ queryKey: ['waivers'] })
      notify(messages.created, { type: 'success' })
    },
    failed: messages['save.failed'],
    leave,
  })

  return (
    <TemplateFormPage title={messages.new} leave={leave}>
      <FormAlert failure={failure} />
      <Form {...form} defaultValues={values}>
        <TemplateInputs isNew />
        <div className="template-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={saving}>
            {saving ? words.saving : messages['create.submit']}
          </Button>
        </div>
      </Form>
    </TemplateFormPage>
  )
}
