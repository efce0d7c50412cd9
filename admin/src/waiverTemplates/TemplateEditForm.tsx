import { useQueryClient } from '@tanstack/react-query'
import { Form, useNotify, useUpdate } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useAsRead, type Refetch } from '../ui/useAsRead.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { PublishInputs } from './PublishInputs.tsx'
import { readChanges, valuesOf, type TemplateValues } from './templateForm.ts'
import { TemplateInputs } from './TemplateInputs.tsx'
import '../ui/dialog.css'

interface TemplateEditFormProps {
  template: WaiverTemplate
  leave(): void
  refetch: Refetch<WaiverTemplate>
}

/** What was changed is sent, with the revision that was seen. */
export function TemplateEditForm({ template: newest, leave, refetch }: TemplateEditFormProps) {
  const { record: template, reload } = useAsRead(newest, refetch)
  const today = useToday()
  const notify = useNotify()
  const queries = useQueryClient()
  const [update] = useUpdate<WaiverTemplate>()
  const { form, saving, failure, forget } = useSubmit({
    read: (values: Partial<TemplateValues>) => readChanges(values, template, today),
    async save(changes) {
      if (Object.keys(changes).length === 0) return
      const data = { ...changes, revision: template.revision }
      await update(
        'waivers',
        { id: template.id, data, previousData: template },
        { mutationMode: 'pessimistic', returnPromise: true }
      )
      notify(messages.saved, { type: 'success' })
      void queries.invalidateQueries({ queryKey: ['waivers'] })
    },
    failed: messages['save.failed'],
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={() => reload(forget)} />
      <Form {...form} record={valuesOf(template, today)}>
        <TemplateInputs />
        <PublishInputs template={template} />
        <div className="template-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={saving}>
            {saving ? words.saving : messages['update.submit']}
          </Button>
        </div>
      </Form>
    </>
  )
}
