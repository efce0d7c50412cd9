import { useNotify } from 'react-admin'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import { deleteMessage } from '../customers/deleteMessage.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'

/** Deletes the rider who asked for it, after the usual confirmation. */
export function CarryOutButton({ request }: { request: DeletionRequest }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('deletion-requests', 'carryOutDeletion', {
    onSuccess: () => notify(messages['carry_out.done'], { type: 'success' }),
    onError(error) {
      const refusal = refusalOf(error)
      notify(refusal ? deleteMessage(refusal) : manager['delete.failed'], { type: 'error' })
    },
  })

  return (
    <ConfirmButton
      label={messages.carry_out}
      aria-label={`${messages.carry_out} ${request.member_id}`}
      title={manager['delete.confirm_title']}
      color="error"
      variant="outlined"
      pending={isPending}
      onConfirm={(close) => mutate(request, { onSettled: close })}
    >
      <p className="confirm-who">
        {request.customer?.first_name} {request.customer?.last_name}, {request.member_id}
      </p>
      <p>{manager['delete.warning']}</p>
      <p>{manager['delete.retention']}</p>
    </ConfirmButton>
  )
}
