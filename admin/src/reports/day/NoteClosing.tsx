import { useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import { CLOSING_NOTE } from '@trailgate/shared/drawers/constants'
import { messages } from '@trailgate/shared/drawers/messages'
import { closingNoteSchema, type DayClosing } from '@trailgate/shared/drawers/schemas'
import { check } from '@trailgate/shared/fields'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Asks why the count of a drawer differs; the note is final once saved. */
export function NoteClosing({ closing }: { closing: DayClosing }) {
  const notify = useNotify()
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, error, isPending } = useProviderMutation('reports', 'noteClosing', {
    untilShown: true,
  })
  const name = closing.staff_name ?? park['day.unknown_seller']

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = check(closingNoteSchema(), { note })
    setWrong(checked.ok ? undefined : checked.details.note?.[0])
    if (!checked.ok || isPending) return
    mutate(
      { id: closing.id, ...checked.value },
      { onSuccess: () => notify(messages.noted, { type: 'success' }) }
    )
  }

  const failure = wrong ?? (error ? sentenceFor(error, messages.note_failed) : undefined)
  return (
    <form className="drawer-note" noValidate onSubmit={onSubmit}>
      <TextField
        size="small"
        placeholder={messages.note_missing}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={failure !== undefined}
        helperText={failure}
        autoComplete="off"
        slotProps={{
          htmlInput: {
            'maxLength': CLOSING_NOTE.max,
            'aria-label': fill(messages.note_of, { name }),
          },
        }}
      />
      <Button type="submit" size="small" variant="outlined" disabled={isPending}>
        {messages.add_note}
      </Button>
    </form>
  )
}
