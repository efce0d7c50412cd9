import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/guardian_requests/messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

interface RefuseRequestProps {
  id: number
  child: string
  until: string
  onClose(): void
}

/** Asks before a child's request for a parent is refused. */
export function RefuseRequest({ id, child, until, onClose }: RefuseRequestProps) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('customers', 'refuseGuardian', {
    onSuccess: () => notify(messages['staff.refused'], { type: 'success' }),
    onError: (error) =>
      notify(sentenceFor(error, messages['staff.refuse_failed']), { type: 'error' }),
    // A colleague may have answered it meanwhile.
    onSettled: onClose,
  })

  return (
    <ConfirmDialog
      title={fill(messages['refuse.question'], { name: child })}
      confirm={messages['staff.refuse']}
      danger
      pending={isPending}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      {fill(messages['staff.refuse_explained'], { date: until })}
    </ConfirmDialog>
  )
}
