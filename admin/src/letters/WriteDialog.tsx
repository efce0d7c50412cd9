import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'

import { messages } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { SegmentLetter } from './calls.ts'
import { LetterCount } from './LetterCount.tsx'
import './letters.css'

const FORM = 'write-to-segment'

interface WriteDialogProps {
  segmentId: number
  /** The letter that suits the segment. */
  first: SegmentLetter
  onClose(): void
  onSent(count: number): void
}

/** A letter of service to a segment: which one, and how many letters that is before they are sent. */
export default function WriteDialog({ segmentId, first, onClose, onSent }: WriteDialogProps) {
  const [what, setWhat] = useState<SegmentLetter>(first)
  const [count, setCount] = useState<number>()
  const { mutate, error, isPending } = useProviderMutation('service-letters', 'writeToSegment', {
    onSuccess: ({ count: sent }) => onSent(sent),
  })
  return (
    <FormDialog
      size="sm"
      title={messages['write.title']}
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
          if (!isPending && count) mutate({ what, segmentId })
        }}
      >
        <RadioGroup
          aria-label={messages['write.which']}
          value={what}
          onChange={(_, chosen) => setWhat(chosen as SegmentLetter)}
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
        <LetterCount
          method="countSegmentLetters"
          params={{ what, segmentId }}
          nobody={messages['write.nobody']}
          onCount={setCount}
        />
      </form>
    </FormDialog>
  )
}
