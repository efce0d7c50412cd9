import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify, useUpdate } from 'react-admin'
import TextField from '@mui/material/TextField'

import { customerChangesSchema, type CustomerChanges } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useToday } from '../layout/useSettings.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

interface PaperWaiverDialogProps {
  person: HouseholdPerson
  onClose(): void
}

/** Staff attest a waiver that was signed on paper, as Edit Customer does. */
export default function PaperWaiverDialog({ person, onClose }: PaperWaiverDialogProps) {
  const form = useId()
  const today = useToday()
  const notify = useNotify()
  const name = `${person.first_name} ${person.last_name}`
  const [day, setDay] = useState<string>(today)
  const [wrong, setWrong] = useState<string>()
  const [update, { error, isPending }] = useUpdate<CustomerChanges & { id: number }>(
    'customers',
    { id: person.id },
    {
      onSuccess() {
        notify(fill(messages['paper.done'], { name }), { type: 'success' })
        onClose()
      },
    }
  )

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const schema = customerChangesSchema({ today, noPhone: true })
    const checked = check(schema, { waiver_signed: true, waiver_date: day })
    setWrong(checked.ok ? undefined : checked.details.waiver_date?.[0])
    if (checked.ok && !isPending) void update('customers', { data: checked.value })
  }

  return (
    <FormDialog
      size="sm"
      title={fill(messages['paper.of'], { name })}
      form={form}
      submit={messages['paper.submit']}
      busy={words.processing}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['paper.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="counter-form">
        <p>{fill(messages['paper.hint'], { name })}</p>
        <TextField
          type="date"
          label={messages['paper.day']}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={wrong !== undefined}
          helperText={wrong}
          autoFocus
          required
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
      </form>
    </FormDialog>
  )
}
