import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import TextField from '@mui/material/TextField'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { Checked } from '@trailgate/shared/fields'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FormDialog } from '../../ui/FormDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'

const REASON_MAX = 500

interface ReasonDialogProps<About, Given> {
  title: string
  /** What it brings about. */
  hint: string
  submit: string
  done: string
  failed: string
  danger?: boolean
  /** Whom or what it is done to. */
  about: About
  read(reason: string): Checked<Given>
  change: {
    mutate(value: About & Given, options: { onSuccess(): void }): void
    error: unknown
    isPending: boolean
  }
  onClose(): void
}

/** Asks why before something is done that others will want to know the reason of. */
export function ReasonDialog<About extends object, Given extends object>({
  title,
  hint,
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
    notify(done, { type: 'success' })
    onClose()
  }

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    // A dialog is drawn elsewhere, but to React it stands in the form that opened it.
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
        <p className="reason-hint">{hint}</p>
        <TextField
          label={details['void.reason']}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          autoFocus
          fullWidth
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        />
      </form>
    </FormDialog>
  )
}
