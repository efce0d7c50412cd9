import type { ReactNode } from 'react'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from './ScreenDialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Label of the confirming button. */
  confirm: string
  /** Label of the cancelling button. */
  cancel?: string
  danger?: boolean
  pending: boolean
  /** The action is impossible: the dialog only explains why and closes. */
  refused?: boolean
  onConfirm(): void
  onClose(): void
}

/** Confirmation of an action that is hard to undo; while it runs the button reads Processing.... */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = words.cancel,
  danger = false,
  pending,
  refused = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // Stays open until the result can be shown.
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <ScreenDialog
      size="sm"
      brief
      title={title}
      onClose={close}
      actions={
        <>
          <Button autoFocus aria-disabled={pending} onClick={close}>
            {refused ? words.close : cancel}
          </Button>
          {!refused && (
            <Button
              color={danger ? 'error' : 'primary'}
              variant="contained"
              aria-disabled={pending}
              onClick={({ detail: clicks }) => {
                // The second click of a double click arrives before `pending` is set.
                if (!pending && clicks < 2) onConfirm()
              }}
            >
              {pending ? words.processing : confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
    </ScreenDialog>
  )
}
