import { useId, useState, type SyntheticEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import TextField from '@mui/material/TextField'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { Checked } from '@trailgate/shared/fields'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FormDialog } from '../../ui/FormDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { useCustomersChanged } from './queries.ts'

const REASON_MAX = 500

interface ReasonDialogProps<T> {
  title: string
  /** What it brings about. */
  hint: string
  submit: string
  done: string
  failed: string
  danger?: boolean
  read(reason: string): Checked<T>
  send(value: T): Promise<unknown>
  onClose(): void
}

/** Asks why before something is done that others will want to know the reason of. */
export function ReasonDialog<T>({
  title,
  hint,
  submit,
  done,
  failed,
  danger = false,
  read,
  send,
  onClose,
}: ReasonDialogProps<T>) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const notify = useNotify()
  const changed = useCustomersChanged()
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    async onSuccess() {
      notify(done, { type: 'success' })
      onClose()
      await changed()
    },
  })

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    // A dialog is drawn elsewhere, but to React it stands in the form that opened it.
    event.stopPropagation()
    const checked = read(reason)
    setWrong(checked.ok ? undefined : checked.details.reason?.[0])
    if (checked.ok && !isPending) mutate(checked.value)
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
