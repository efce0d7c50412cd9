import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { TemplateRemoval, WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Deletes a template, after asking; one that was signed is archived. */
export function DeleteTemplateButton({ template }: { template: WaiverTemplate }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const notify = useNotify()
  const { id, name, signed_count: signed } = template
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<TemplateRemoval>(`/waivers/staff/templates/${id}`, { method: 'DELETE' }),
    onSuccess: ({ action }) => notify(messages[action], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['delete.failed']), { type: 'error' }),
    onSettled() {
      setAsking(false)
      void queries.invalidateQueries({ queryKey: ['waivers'] })
    },
  })

  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${words.delete} ${name}`}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={words.delete}
          confirm={words.delete}
          pending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{fill(messages['delete.confirm'], { name })}</p>
          <p className="template-hint">
            {signed === 0
              ? messages['delete.unsigned']
              : fill(messages['delete.signed'], { n: signed.toLocaleString('en-US') })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
