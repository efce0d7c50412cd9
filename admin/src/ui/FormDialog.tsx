import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from './ScreenDialog.tsx'

interface FormDialogProps {
  title: string
  size?: 'sm' | 'md'
  /** The id of the form inside, which the button sends. */
  form: string
  /** What the button reads; without it there is nothing to send yet. */
  submit: string | undefined
  /** What the button reads while the form is sent. */
  busy?: string
  pending?: boolean
  /** Whether there is something to send. */
  ready?: boolean
  /** Whether it may be left while it is sent, which ends the sending: what takes long. */
  endable?: boolean
  /** Whether what it brings about is hard to take back. */
  danger?: boolean
  /** Why it could not be saved. */
  failure?: string | undefined
  onClose(): void
  children: ReactNode
}

/**
 * A dialog around one form: Cancel, the button that sends it, and above the fields what went wrong. While the form is sent it stays, as what
 * came of it is told here.
 */
export function FormDialog({
  title,
  size = 'md',
  form,
  submit,
  busy = words.saving,
  pending = false,
  ready = true,
  endable = false,
  danger = false,
  failure,
  onClose,
  children,
}: FormDialogProps) {
  const stays = pending && !endable

  function close(): void {
    if (!stays) onClose()
  }

  return (
    <ScreenDialog
      size={size}
      title={title}
      keepOpen
      onClose={close}
      actions={
        <>
          <Button aria-disabled={stays} onClick={close}>
            {words.cancel}
          </Button>
          {submit && (
            <Button
              type="submit"
              form={form}
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={!ready}
              aria-disabled={pending}
            >
              {pending ? busy : submit}
            </Button>
          )}
        </>
      }
    >
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      {children}
    </ScreenDialog>
  )
}
