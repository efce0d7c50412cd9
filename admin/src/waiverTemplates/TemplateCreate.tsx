import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { WAIVERS } from './paths.ts'
import { blank, readNew, type TemplateValues } from './templateForm.ts'
import { TemplateFormPage } from './TemplateFormPage.tsx'
import { TemplateInputs } from './TemplateInputs.tsx'
import '../ui/dialog.css'

/** Makes a template. */
export default function TemplateCreate() {
  const today = useToday()
  const leave = useLeave(WAIVERS)
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [create, { isPending }] = useCreate<WaiverTemplate>()

  async function submit(values: Partial<TemplateValues>) {
    const read = readNew(values, today)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      await create('waivers', { data: read.value }, { returnPromise: true })
    } catch (error) {
      const sentence = sentenceFor(error, messages['save.failed'])
      setFailure(sentence)
      return formErrors(error, sentence)
    }
    void queries.invalidateQueries({ queryKey: ['waivers'] })
    notify(messages.created, { type: 'success' })
    onSaved()
  }

  return (
    <TemplateFormPage title={messages.new} leave={leave}>
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      <Form
        noValidate
        defaultValues={blank(today)}
        resolver={resolverOf((values) => readNew(values, today))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <TemplateInputs isNew />
        <div className="template-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages['create.submit']}
          </Button>
        </div>
      </Form>
    </TemplateFormPage>
  )
}
