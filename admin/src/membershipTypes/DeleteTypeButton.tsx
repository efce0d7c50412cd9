import { useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useDeleteType } from './queries.ts'

interface DeleteTypeButtonProps {
  type: MembershipTypeSummary
  say(message: FlashMessage): void
}

/** Deletes a type after asking; the server deactivates one that is in use instead. */
export function DeleteTypeButton({ type, say }: DeleteTypeButtonProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteType()
  const close = () => setAsking(false)

  function remove(): void {
    mutate(type.id, {
      onSuccess({ action }) {
        if (action === 'deleted') say({ tone: 'success', text: messages.deleted })
        else say({ tone: 'info', text: messages.deactivated })
      },
      onError: (error) =>
        say({ tone: 'error', text: sentenceFor(error, messages['delete.failed']) }),
      onSettled: close,
    })
  }

  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${words.delete} ${type.display_name}`}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={messages['delete.title']}
          confirm={words.delete}
          pending={isPending}
          onConfirm={remove}
          onClose={close}
        >
          <p>{fill(messages['delete.confirm'], { name: type.display_name })}</p>
          {type.total > 0 && (
            <p className="type-usage-note">
              {fill(messages['delete.usage'], { total: type.total, active: type.active })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
