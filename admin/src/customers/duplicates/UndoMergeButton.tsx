import { useState } from 'react'
import { useNotify } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/customers/duplicates/messages'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'

interface UndoMergeButtonProps {
  id: number
  /** Tells one of several from the others. */
  name: string
  onUndone?(): void
}

/** Undoes a merge after confirmation; a refusal stays on screen. */
export function UndoMergeButton({ id, name, onUndone }: UndoMergeButtonProps) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const { mutate, reset, error, isPending } = useProviderMutation('customer-merges', 'undoMerge')

  function close() {
    setAsking(false)
    reset()
  }

  function undo() {
    mutate(
      { id },
      {
        onSuccess() {
          notify(messages['undo.done'], { type: 'success' })
          close()
          onUndone?.()
        },
      }
    )
  }

  return (
    <>
      <Button
        color="error"
        aria-label={`${messages.undo}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {messages.undo}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={messages['undo.confirm']}
          confirm={messages.undo}
          refused={error !== null}
          pending={isPending}
          onConfirm={undo}
          onClose={close}
        >
          {error ? (
            <Alert severity="error">{sentenceFor(error, messages['undo.failed'])}</Alert>
          ) : (
            messages['undo.confirm_hint']
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
