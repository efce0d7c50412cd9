import { useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import type { Day } from '@trailgate/shared/dates'
import { CLOSING_NOTE } from '@trailgate/shared/drawers/constants'
import { messages } from '@trailgate/shared/drawers/messages'
import { newClosingSchema, type OpenDrawer } from '@trailgate/shared/drawers/schemas'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../layout/useSettings.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'

const AMOUNT_MAX = 12

interface CloseDrawerProps {
  drawer: OpenDrawer
  day: Day
  isOwn: boolean
  hint: string
}

/** Counts one drawer: what should be in it is not shown before. */
export function CloseDrawer({ drawer, day, isOwn, hint }: CloseDrawerProps) {
  const notify = useNotify()
  const today = useToday()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, error, isPending } = useProviderMutation('reports', 'closeDrawer', {
    untilShown: true,
  })
  const name = drawer.staff_name ?? park['day.unknown_seller']

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = check(newClosingSchema({ today }), {
      day,
      ...(!isOwn && { staff_id: drawer.staff_id }),
      counted_cash: counted.replace(/[$,\s]/g, ''),
      note: note.trim() === '' ? null : note,
    })
    setWrong(checked.ok ? {} : checked.details)
    if (!checked.ok || isPending) return
    mutate(checked.value, {
      onSuccess: () => notify(messages.closed, { type: 'success' }),
    })
  }

  return (
    <form className="drawer" noValidate onSubmit={onSubmit}>
      <p className="drawer-name">
        {name}
        <span className="rows-id">{hint}</span>
      </p>
      <TextField
        label={messages.counted}
        value={counted}
        onChange={({ target }) => setCounted(target.value)}
        error={wrong.counted_cash !== undefined}
        helperText={wrong.counted_cash?.[0]}
        required
        autoComplete="off"
        slotProps={{
          htmlInput: {
            'maxLength': AMOUNT_MAX,
            'inputMode': 'decimal',
            'aria-label': fill(messages.counted_of, { name }),
          },
        }}
      />
      <TextField
        label={messages.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={wrong.note !== undefined}
        helperText={wrong.note?.[0]}
        autoComplete="off"
        slotProps={{
          htmlInput: {
            'maxLength': CLOSING_NOTE.max,
            'aria-label': fill(messages.note_of, { name }),
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        aria-label={fill(messages.close_of, { name })}
        disabled={isPending}
      >
        {isPending ? words.processing : messages.close}
      </Button>
      {error && (
        <p className="drawer-failed" role="alert">
          {sentenceFor(error, messages.failed)}
        </p>
      )}
    </form>
  )
}
