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
  submit: string
  /** What the button reads while the form is sent. */
  busy?: string
  pending: boolean
  /** Why it could not be saved. */
  failure?: string | undefined
  onClose(): void
  children: ReactNode
}

/** A dialog around one form: Cancel, the button that sends it, and above the fields what went wrong. */
export function FormDialog({
  title,
  size = 'md',
  form,
  submit,
  busy = words.saving,
  pending,
  failure,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <ScreenDialog
      size={size}
      title={title}
      keepOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant="contained" aria-disabled={pending}>
            {pending ? busy : submit}
          </Button>
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
