import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { call } from '../api/client.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Lets riders sign a text, or no longer. */
export function StatusButton({ template }: { template: WaiverTemplate }) {
  const { id, name, is_active: active } = template
  const queries = useQueryClient()
  const notify = useNotify()
  const label = active ? messages.deactivate : messages.activate
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<WaiverTemplate>(`/waivers/staff/templates/${id}`, {
        method: 'PUT',
        body: { is_active: !active },
      }),
    onSuccess: (saved) =>
      notify(saved.is_active ? messages.activated : messages.deactivated, { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['status.failed']), { type: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['waivers'] }),
  })

  return (
    <Button
      size="small"
      aria-label={`${label} ${name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {label}
    </Button>
  )
}
