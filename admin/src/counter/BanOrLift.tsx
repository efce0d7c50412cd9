import { useId, useState, type SyntheticEvent } from 'react'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { BAN_REASON_MAX } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { banSchema } from '@trailgate/shared/visits/schemas'

import { useUndoNotice } from '../activity/UndoNotice.tsx'
import { useToday } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

interface BanOrLiftProps {
  person: HouseholdPerson
  onClose(): void
}

/** Bans a person, or lifts the ban; for managers. */
export function BanOrLift({ person, onClose }: BanOrLiftProps) {
  const Dialog = person.ban ? LiftDialog : BanDialog
  return (
    <Dialog id={person.id} name={`${person.first_name} ${person.last_name}`} onClose={onClose} />
  )
}

interface DialogProps {
  id: number
  name: string
  onClose(): void
}

function BanDialog({ id, name, onClose }: DialogProps) {
  const form = useId()
  const today = useToday()
  const done = useDone(fill(messages['ban.done'], { name }), onClose)
  const [typed, setTyped] = useState({ reason: '', until: '' })
  const [wrong, setWrong] = useState<Record<string, string[] | undefined>>({})
  const { mutate, error, isPending } = useProviderMutation('households', 'banCustomer', {
    onSuccess: done,
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = check(banSchema({ today }), { ...typed, until: typed.until || null })
    setWrong(checked.ok ? {} : checked.details)
    if (checked.ok && !isPending) mutate({ id, ...checked.value })
  }

  return (
    <FormDialog
      size="sm"
      title={fill(messages['ban.of'], { name })}
      form={form}
      submit={messages.ban}
      busy={words.processing}
      pending={isPending}
      danger
      failure={error ? sentenceFor(error, messages['ban.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="counter-form">
        <TextField
          label={messages['ban.reason']}
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          error={wrong.reason !== undefined}
          helperText={wrong.reason?.[0]}
          autoFocus
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: BAN_REASON_MAX } }}
        />
        <TextField
          type="date"
          label={messages['ban.until']}
          value={typed.until}
          onChange={({ target }) => setTyped({ ...typed, until: target.value })}
          error={wrong.until !== undefined}
          helperText={wrong.until?.[0]}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
        />
      </form>
    </FormDialog>
  )
}

function LiftDialog({ id, name, onClose }: DialogProps) {
  const done = useDone(fill(messages['lift.done'], { name }), onClose)
  const { mutate, error, isPending } = useProviderMutation('households', 'liftBan', {
    onSuccess: done,
  })
  return (
    <ConfirmDialog
      title={fill(messages['lift.of'], { name })}
      confirm={messages.lift}
      pending={isPending}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={messages['lift.failed']} />
      {messages['lift.hint']}
    </ConfirmDialog>
  )
}

/** Says what was done. */
function useDone(sentence: string, onClose: () => void) {
  const notify = useUndoNotice()
  return () => {
    notify(sentence)
    onClose()
  }
}
