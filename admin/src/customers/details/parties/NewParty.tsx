import { useId, useState, type SyntheticEvent } from 'react'
import TextField from '@mui/material/TextField'

import { addDays } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { PARTY_DAYS_AHEAD, PARTY_NAME_MAX } from '@trailgate/shared/parties/constants'
import { staffNewPartySchema, type PartyDetail } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../../layout/useSettings.ts'
import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import type { Host } from './PartiesDialog.tsx'

interface NewPartyProps {
  host: Host
  onMade(party: PartyDetail): void
  onClose(): void
}

/** Staff create a party for a host: name and day. */
export function NewParty({ host, onMade, onClose }: NewPartyProps) {
  const form = useId()
  const today = useToday()
  const [name, setName] = useState('')
  const [day, setDay] = useState('')
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, error, isPending } = useProviderMutation('parties', 'makeParty', {
    onSuccess: onMade,
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    // A dialog renders in a portal, but its React events bubble to the component that opened it.
    event.stopPropagation()
    const checked = check(staffNewPartySchema({ today }), { name, day, host_id: host.id })
    setWrong(checked.ok ? {} : checked.details)
    if (checked.ok && !isPending) mutate(checked.value)
  }

  const who = `${host.first_name} ${host.last_name}`
  return (
    <FormDialog
      size="sm"
      title={fill(messages['invite.of'], { name: who })}
      form={form}
      submit={messages.make}
      busy={words.processing}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['make.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="party-form">
        <p>{fill(messages['invite.hint'], { name: who })}</p>
        <TextField
          label={messages.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrong.name !== undefined}
          helperText={wrong.name?.[0]}
          autoFocus
          fullWidth
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: PARTY_NAME_MAX } }}
        />
        <TextField
          type="date"
          label={messages.day}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={wrong.day !== undefined}
          helperText={wrong.day?.[0]}
          fullWidth
          required
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: today, max: addDays(today, PARTY_DAYS_AHEAD) },
          }}
        />
      </form>
    </FormDialog>
  )
}
