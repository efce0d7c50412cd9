import { useState, type SyntheticEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'

import { addDays } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { CLOSURE_SUBJECT_MAX, CLOSURE_TEXT_MAX } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/page_messages'
import { closureLettersSchema } from '@trailgate/shared/letters/schemas'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { LetterCount } from './LetterCount.tsx'

const FORM = 'park-closed'

/** Visitors of the last days get the letter, unless another day is chosen. */
const LOOKS_BACK_DAYS = 30

interface ClosureDialogProps {
  onClose(): void
  onSent(count: number): void
}

/** News of a closure: the words, who gets them, and how many letters that is before they are sent. */
export default function ClosureDialog({ onClose, onSent }: ClosureDialogProps) {
  const today = useToday()
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [since, setSince] = useState(addDays(today, -LOOKS_BACK_DAYS))
  const [members, setMembers] = useState(true)
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  const [count, setCount] = useState<number>()
  const { mutate, isPending } = useProviderMutation('service-letters', 'announceClosure', {
    onSuccess: ({ count: sent }) => onSent(sent),
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, messages['closure.failed']))
    },
  })
  const wanted = { subject, text, visited_since: since || null, members }
  // The words do not decide who gets it: counting does not start again with each letter that is typed.
  const window = check(closureLettersSchema(), { ...wanted, subject: '-', text: '-' })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending || !count) return
    const read = check(closureLettersSchema(), wanted)
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(read.value)
  }

  return (
    <FormDialog
      title={messages['closure.title']}
      form={FORM}
      submit={fill(messages['closure.send'], {
        n: count ?? 0,
        count: (count ?? 0).toLocaleString('en-US'),
      })}
      pending={isPending}
      ready={Boolean(count)}
      failure={failure}
      onClose={onClose}
    >
      {/* The fields stand outside of it: Enter after the subject must not send to everybody. */}
      <form id={FORM} noValidate onSubmit={submit} />
      <div className="letter-form">
        <TextField
          label={messages['closure.subject']}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
          error={Boolean(errors.subject)}
          helperText={errors.subject?.[0]}
          required
          fullWidth
          size="small"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: CLOSURE_SUBJECT_MAX } }}
        />
        <TextField
          label={messages['closure.text']}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={Boolean(errors.text)}
          helperText={errors.text?.[0]}
          required
          fullWidth
          multiline
          minRows={4}
          size="small"
          slotProps={{ htmlInput: { maxLength: CLOSURE_TEXT_MAX } }}
        />
        <fieldset>
          <legend>{messages['closure.who']}</legend>
          <TextField
            type="date"
            label={messages['closure.since']}
            value={since}
            onChange={({ target }) => setSince(target.value)}
            error={Boolean(errors.visited_since)}
            helperText={errors.visited_since?.[0]}
            size="small"
            margin="dense"
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
          />
          <div>
            <FormControlLabel
              label={messages['closure.members']}
              control={
                <Checkbox checked={members} onChange={({ target }) => setMembers(target.checked)} />
              }
            />
          </div>
          <p>{messages['closure.hint']}</p>
        </fieldset>
        {window.ok ? (
          <LetterCount
            params={window.value}
            nobody={messages['closure.nobody']}
            onCount={setCount}
          />
        ) : (
          <p role="alert">{window.details.visited_since?.[0]}</p>
        )}
      </div>
    </FormDialog>
  )
}
