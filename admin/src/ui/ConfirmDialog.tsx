import type { ReactNode } from 'react'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from './ScreenDialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What the button says that does it. */
  confirm: string
  /** What the button says that does not. */
  cancel?: string
  danger?: boolean
  pending: boolean
  /** It cannot be done: what is left is to read why and to close. */
  refused?: boolean
  onConfirm(): void
  onClose(): void
}

/** A question before something that is not easily undone; while it is done the button reads Processing.... */
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
  // What it comes to is told here.
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
                // The second of a double click comes before anybody knows that the first is being done.
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
