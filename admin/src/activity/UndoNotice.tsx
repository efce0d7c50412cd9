import { useCloseNotification, useNotify } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { UNDO_SECONDS } from '@trailgate/shared/activity/actions'
import { messages } from '@trailgate/shared/activity/messages'

import { takeActivity } from '../api/lastActivity.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Notifies of a call that was just answered; for half a minute the notice offers to undo it. */
export function useUndoNotice() {
  const notify = useNotify()
  return (text: string) => {
    const id = takeActivity()
    if (id === undefined) return notify(text, { type: 'success' })
    notify(<UndoNotice id={id} text={text} />, {
      type: 'success',
      autoHideDuration: UNDO_SECONDS * 1000,
    })
  }
}

function UndoNotice({ id, text }: { id: number; text: string }) {
  const close = useCloseNotification()
  return (
    <Alert severity="success" variant="filled" action={<UndoButton id={id} onSettled={close} />}>
      {text}
    </Alert>
  )
}

/** Undoes a call by its row of the log. */
export function UndoButton({ id, onSettled }: { id: number; onSettled(): void }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('activity', 'undoActivity', {
    onSuccess: () => notify(messages['undo.done'], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['undo.failed']), { type: 'error' }),
    onSettled,
  })
  return (
    <Button
      color="inherit"
      size="small"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id })
      }}
    >
      {messages.undo}
    </Button>
  )
}
