import { useState } from 'react'
import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { useUndoMerge } from './queries.ts'

interface UndoMergeButtonProps {
  id: number
  /** Tells one of several from the others. */
  name: string
  onUndone?(): void
}

/** Gives both records again, after asking; why it cannot be done stays to be read. */
export function UndoMergeButton({ id, name, onUndone }: UndoMergeButtonProps) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const { mutate, reset, error, isPending } = useUndoMerge()

  function close() {
    setAsking(false)
    reset()
  }

  function undo() {
    if (isPending) return
    mutate(id, {
      onSuccess() {
        notify(messages['undo.done'], { type: 'success' })
        close()
        onUndone?.()
      },
    })
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
        <ScreenDialog
          size="sm"
          title={messages['undo.confirm']}
          onClose={close}
          actions={
            <>
              <Button autoFocus onClick={close}>
                {error ? words.close : words.cancel}
              </Button>
              {!error && (
                <Button color="error" variant="contained" aria-disabled={isPending} onClick={undo}>
                  {isPending ? words.processing : messages.undo}
                </Button>
              )}
            </>
          }
        >
          {error ? (
            <Alert severity="error">{sentenceFor(error, messages['undo.failed'])}</Alert>
          ) : (
            messages['undo.confirm_hint']
          )}
        </ScreenDialog>
      )}
    </>
  )
}
