import { useId, useState, type SyntheticEvent } from 'react'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { messages as words } from '@trailgate/shared/ui/messages'
import { OVERRIDE_REASON } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { checkInSchema } from '@trailgate/shared/visits/schemas'
import { fill } from '@trailgate/shared/text'

import { FormDialog } from '../ui/FormDialog.tsx'

interface OverrideDialogProps {
  people: readonly HouseholdPerson[]
  why: string
  isPending: boolean
  failure: string | undefined
  onSubmit(reason: string): void
  onClose(): void
}

/** Asks why somebody is let in whom the gate would keep. */
export function OverrideDialog({
  people,
  why,
  isPending,
  failure,
  onSubmit,
  onClose,
}: OverrideDialogProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const kept = people.filter(({ may_ride: said }) => said.verdict !== 'yes')

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const body = { customer_ids: people.map(({ id }) => id), override_reason: reason }
    const checked = check(checkInSchema(), body)
    const sentence = checked.ok ? undefined : checked.details.override_reason?.[0]
    const tooShort = fill(visits['reason.min'], { n: OVERRIDE_REASON.min })
    const missing = reason.trim() === '' ? tooShort : sentence
    setWrong(missing)
    if (!missing && !isPending) onSubmit(reason.trim())
  }

  return (
    <FormDialog
      size="sm"
      title={messages['override.title']}
      form={form}
      submit={messages['override.submit']}
      busy={words.processing}
      pending={isPending}
      failure={failure}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit}>
        {why && <p className="counter-why">{why}</p>}
        <ul className="counter-kept">
          {kept.map(({ id, first_name: first, last_name: last, may_ride: said }) => (
            <li key={id}>
              <strong>{`${first} ${last}`}</strong>
              {said.reasons.map(({ code, text }) => (
                <span key={code}>{text}</span>
              ))}
            </li>
          ))}
        </ul>
        <TextField
          label={messages['override.reason']}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          autoFocus
          fullWidth
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: OVERRIDE_REASON.max } }}
        />
      </form>
    </FormDialog>
  )
}
