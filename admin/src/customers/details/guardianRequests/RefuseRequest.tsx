import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'

import { messages } from '@trailgate/shared/guardian_requests/messages'
import { fill } from '@trailgate/shared/text'

import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { useCustomersChanged } from '../queries.ts'

interface RefuseRequestProps {
  id: number
  child: string
  until: string
  onClose(): void
}

/** Asks before a child's request for a parent is refused. */
export function RefuseRequest({ id, child, until, onClose }: RefuseRequestProps) {
  const notify = useNotify()
  const changed = useCustomersChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/guardian-requests/${id}/refuse`, { method: 'POST' }),
    onSuccess: () => notify(messages['staff.refused'], { type: 'success' }),
    onError: (error) =>
      notify(sentenceFor(error, messages['staff.refuse_failed']), { type: 'error' }),
    // Somebody else may have answered it meanwhile.
    async onSettled() {
      onClose()
      await changed()
    },
  })

  return (
    <ConfirmDialog
      title={fill(messages['refuse.question'], { name: child })}
      confirm={messages['staff.refuse']}
      danger
      pending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      {fill(messages['staff.refuse_explained'], { date: until })}
    </ConfirmDialog>
  )
}
