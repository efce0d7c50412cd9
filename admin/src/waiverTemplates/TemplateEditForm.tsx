import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useNotify, useUpdate } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useSaved } from '../ui/useSaved.ts'
import { PublishInputs } from './PublishInputs.tsx'
import { readChanges, valuesOf, type TemplateValues } from './templateForm.ts'
import { TemplateInputs } from './TemplateInputs.tsx'
import '../ui/dialog.css'

interface TemplateEditFormProps {
  template: WaiverTemplate
  leave(): void
  reload(): void
}

/** What was changed is sent, with the revision that was seen. */
export function TemplateEditForm({ template, leave, reload }: TemplateEditFormProps) {
  const today = useToday()
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<{ sentence: string; stale: boolean }>()
  const [update, { isPending }] = useUpdate<WaiverTemplate>()

  async function submit(values: Partial<TemplateValues>) {
    const read = readChanges(values, template, today)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      if (Object.keys(read.value).length > 0) {
        const data = { ...read.value, revision: template.revision }
        await update(
          'waivers',
          { id: template.id, data, previousData: template },
          { mutationMode: 'pessimistic', returnPromise: true }
        )
        notify(messages.saved, { type: 'success' })
        void queries.invalidateQueries({ queryKey: ['waivers'] })
      }
    } catch (error) {
      const stale = refusalOf(error)?.code === 'STALE_WRITE'
      const sentence = sentenceFor(error, messages['save.failed'])
      setFailure({ sentence, stale })
      return formErrors(error, sentence)
    }
    onSaved()
  }

  return (
    <>
      {failure && (
        <Alert
          severity={failure.stale ? 'warning' : 'error'}
          className="form-failure"
          action={
            failure.stale && (
              <Button color="inherit" onClick={reload}>
                {words.load_theirs}
              </Button>
            )
          }
        >
          {failure.sentence}
        </Alert>
      )}
      <Form
        noValidate
        record={valuesOf(template, today)}
        resolver={resolverOf((values) => readChanges(values, template, today))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <TemplateInputs />
        <PublishInputs template={template} />
        <div className="template-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages['update.submit']}
          </Button>
        </div>
      </Form>
    </>
  )
}
