import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import TextField from '@mui/material/TextField'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { Checked } from '@trailgate/shared/fields'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FormDialog } from './FormDialog.tsx'
import { sentenceFor } from './sentenceFor.ts'

const REASON_MAX = 500

/** A mutation of the data provider. */
export interface Change<Value> {
  mutate(value: Value, options: { onSuccess(): void }): void
  error: unknown
  isPending: boolean
}

interface ReasonDialogProps<About, Given> {
  title: string
  /** Effect of the action. */
  hint: ReactNode
  label?: string
  maxLength?: number
  submit: string
  /** Success message; without it the caller shows one and closes the dialog. */
  done?: string
  failed: string
  danger?: boolean
  /** Record that the action is about. */
  about: About
  read(reason: string): Checked<Given>
  change: Change<About & Given>
  onClose(): void
}

/** Asks for the reason of an action that others will want to understand. */
export function ReasonDialog<About extends object, Given extends object>({
  title,
  hint,
  label = details['void.reason'],
  maxLength = REASON_MAX,
  submit,
  done,
  failed,
  danger = false,
  about,
  read,
  change: { mutate, error, isPending },
  onClose,
}: ReasonDialogProps<About, Given>) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const notify = useNotify()

  function onDone(): void {
    if (done === undefined) return
    notify(done, { type: 'success' })
    onClose()
  }

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    // The dialog is rendered elsewhere, but its React events bubble to the form that opened it.
    event.stopPropagation()
    const checked = read(reason)
    setWrong(checked.ok ? undefined : checked.details.reason?.[0])
    if (checked.ok && !isPending) mutate({ ...about, ...checked.value }, { onSuccess: onDone })
  }

  return (
    <FormDialog
      size="sm"
      title={title}
      form={form}
      submit={submit}
      busy={words.processing}
      pending={isPending}
      danger={danger}
      failure={error ? sentenceFor(error, failed) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <div className="reason-hint">{hint}</div>
        <TextField
          label={label}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          autoFocus
          fullWidth
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength } }}
        />
      </form>
    </FormDialog>
  )
}
