import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import { call } from '../api/client.ts'
import { deleteMessage } from '../customers/deleteMessage.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { useRequestsChanged } from './queries.ts'

/** Deletes the rider who asked for it, after the question that every deletion asks. */
export function CarryOutButton({ request }: { request: DeletionRequest }) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const changed = useRequestsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(`/customers/deletion-requests/${request.id}/carry-out`, { method: 'POST' }),
    onSuccess: () => notify(messages['carry_out.done'], { type: 'success' }),
    onError(error) {
      const refusal = refusalOf(error)
      notify(refusal ? deleteMessage(refusal) : manager['delete.failed'], { type: 'error' })
    },
    async onSettled() {
      setAsking(false)
      await changed()
    },
  })

  return (
    <>
      <Button
        color="error"
        variant="outlined"
        aria-label={`${messages.carry_out} ${request.member_id}`}
        onClick={() => setAsking(true)}
      >
        {messages.carry_out}
      </Button>
      {asking && (
        <ConfirmDialog
          title={manager['delete.confirm_title']}
          confirm={messages.carry_out}
          danger
          pending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <p className="confirm-who">
            {request.customer?.first_name} {request.customer?.last_name}, {request.member_id}
          </p>
          <p>{manager['delete.warning']}</p>
          <p>{manager['delete.retention']}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
