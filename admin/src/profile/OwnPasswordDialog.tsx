import { useState, type FormEvent } from 'react'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { ApiError, type Details } from '@trailgate/shared/http/error'
import { STAFF_PASSWORD_MAX } from '@trailgate/shared/staff/constants'
import { messages as staff } from '@trailgate/shared/staff/messages'
import { messages } from '@trailgate/shared/staff/profile_messages'
import { ownStaffPasswordFormSchema } from '@trailgate/shared/staff/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { NOT_KEPT } from './notKept.ts'

const FIELDS = [
  { name: 'current_password', label: staff['field.current_password'], is: 'current-password' },
  { name: 'password', label: messages['password.new'], is: 'new-password' },
  { name: 'confirm_password', label: messages['password.confirm'], is: 'new-password' },
] as const

interface OwnPasswordDialogProps {
  onClose(): void
  onChanged(): void
}

/** Asks for the current password and, twice, for the new one. */
export function OwnPasswordDialog({ onClose, onChanged }: OwnPasswordDialogProps) {
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, error, isPending } = useProviderMutation('own-password', 'changeOwnPassword', {
    ...NOT_KEPT,
    onSuccess: onChanged,
    onError(failure) {
      setWrong((failure instanceof ApiError && failure.details) || {})
    },
  })

  function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    const read = check(
      ownStaffPasswordFormSchema(),
      Object.fromEntries(FIELDS.map(({ name }) => [name, form.get(name)]))
    )
    setWrong(read.ok ? {} : read.details)
    if (!read.ok) return
    const { current_password, password } = read.value
    mutate({ current_password, password })
  }

  const isFieldwise = Object.keys(wrong).length > 0
  return (
    <FormDialog
      title={messages['password.change']}
      size="sm"
      form="own-password-form"
      submit={messages['password.submit']}
      pending={isPending}
      failure={error && !isFieldwise ? sentenceFor(error, messages['password.failed']) : undefined}
      onClose={onClose}
    >
      <form id="own-password-form" className="proof" noValidate onSubmit={change}>
        <p>{staff['password.hint']}</p>
        {FIELDS.map(({ name, label, is }, index) => (
          <TextField
            key={name}
            autoFocus={index === 0}
            fullWidth
            name={name}
            type="password"
            label={label}
            autoComplete={is}
            error={Boolean(wrong[name])}
            helperText={wrong[name]?.[0]}
            slotProps={{ htmlInput: { maxLength: STAFF_PASSWORD_MAX, spellCheck: false } }}
          />
        ))}
      </form>
    </FormDialog>
  )
}
