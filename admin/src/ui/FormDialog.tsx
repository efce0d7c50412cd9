import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from './ScreenDialog.tsx'

interface FormDialogProps {
  title: string
  size?: 'sm' | 'md'
  /** Id of the form inside, which the button submits. */
  form: string
  /** Label of the submit button; undefined if there is nothing to submit yet. */
  submit: string | undefined
  /** Label of the button while submitting. */
  busy?: string
  pending?: boolean
  /** False if there is nothing to submit. */
  ready?: boolean
  /** True for slow submits that closing the dialog aborts. */
  endable?: boolean
  /** True if the result is hard to undo. */
  danger?: boolean
  /** Reason why saving failed. */
  failure?: string | undefined
  onClose(): void
  children: ReactNode
}

/**
 * A dialog around one form: Cancel, the submit button, and errors above the fields. It stays open while submitting,
 * since it shows the result.
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
