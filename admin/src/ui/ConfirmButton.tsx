import { useState, type ReactNode } from 'react'
import Button, { type ButtonProps } from '@mui/material/Button'

import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Question {
  title: string
  /** Label of the confirming button. */
  confirm: string
  children: ReactNode
  onConfirm(close: () => void): void
}

interface ConfirmButtonProps
  extends
    Pick<Question, 'children' | 'onConfirm'>,
    Partial<Pick<Question, 'title' | 'confirm'>>,
    Pick<ButtonProps, 'aria-label' | 'className' | 'color' | 'disabled' | 'size' | 'variant'> {
  label: string
  danger?: boolean
  pending: boolean
  /** Reason for failure, if the dialog stays open to show it. */
  alert?: ReactNode
}

/** A button that asks before it acts. The question stays the same even if the record changes meanwhile. */
export function ConfirmButton({
  label,
  title = label,
  confirm = label,
  danger = true,
  pending,
  alert,
  onConfirm,
  children,
  ...looks
}: ConfirmButtonProps) {
  const [asked, ask] = useState<Question>()
  const close = () => ask(undefined)
  return (
    <>
      <Button {...looks} onClick={() => ask({ title, confirm, children, onConfirm })}>
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          danger={danger}
          title={asked.title}
          confirm={asked.confirm}
          pending={pending}
          onConfirm={() => asked.onConfirm(close)}
          onClose={close}
        >
          {alert}
          {asked.children}
        </ConfirmDialog>
      )}
    </>
  )
}
