import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'

import { messages } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { ChosenLetter, ChosenPeople } from './calls.ts'
import { LetterReach } from './LetterReach.tsx'
import './letters.css'

const FORM = 'write-to-people'

interface WriteDialogProps {
  title: string
  to: ChosenPeople
  /** The letter that suits the people. */
  first: ChosenLetter
  onClose(): void
  onSent(count: number): void
}

/** A letter of service to chosen people: which one, and before it is sent how many letters that is, and who gets none. */
export default function WriteDialog({ title, to, first, onClose, onSent }: WriteDialogProps) {
  const [what, setWhat] = useState<ChosenLetter>(first)
  const [count, setCount] = useState<number>()
  const { mutate, error, isPending } = useProviderMutation('service-letters', 'writeToPeople', {
    onSuccess: ({ count: sent }) => onSent(sent),
  })
  return (
    <FormDialog
      size="sm"
      title={title}
      form={FORM}
      submit={fill(messages['closure.send'], {
        n: count ?? 0,
        count: (count ?? 0).toLocaleString('en-US'),
      })}
      pending={isPending}
      ready={Boolean(count)}
      failure={error ? sentenceFor(error, messages['closure.failed']) : undefined}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        className="letter-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && count) mutate({ what, to })
        }}
      >
        <RadioGroup
          aria-label={messages['write.which']}
          value={what}
          onChange={(_, chosen) => setWhat(chosen as ChosenLetter)}
        >
          {(['coverage', 'resign'] as const).map((letter) => (
            <FormControlLabel
              key={letter}
              value={letter}
              control={<Radio />}
              label={messages[`write.${letter}`]}
            />
          ))}
        </RadioGroup>
        <p>{messages[`write.${what}_hint`]}</p>
        <LetterReach what={what} to={to} onCount={setCount} />
      </form>
    </FormDialog>
  )
}
