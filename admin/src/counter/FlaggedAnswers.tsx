import { check } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { clearAnswersSchema } from '@trailgate/shared/waivers/answer_schemas'
import { messages } from '@trailgate/shared/waivers/field_editor_messages'
import { messages as fields } from '@trailgate/shared/waivers/field_messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import './alertNote.css'

interface FlaggedAnswersProps {
  person: HouseholdPerson
}

/** Answers on a person's waivers that the park wants to see; nothing without one. */
export function FlaggedAnswers({ person: { flags } }: FlaggedAnswersProps) {
  if (flags.length === 0) return null
  return (
    <ul className="flagged-answers" aria-label={messages.flags}>
      {flags.map(({ waiver_id: waiver, key, label, value, stops }) => (
        <li key={`${waiver} ${key}`} className="alert-note" data-severity={stops ? 'stop' : 'warn'}>
          {stops && <strong>{messages['stop.open']} </strong>}
          <span>
            {label} <strong>{wordsOf(value)}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}

function wordsOf(value: string): string {
  if (value === 'true') return fields.ticked
  return value === 'false' ? fields.not_ticked : value
}

interface ClearAnswerDialogProps {
  waiverId: number
  name: string
  onClose(): void
}

/** Asks why a rider may ride in spite of an answer. */
export function ClearAnswerDialog({ waiverId, name, onClose }: ClearAnswerDialogProps) {
  const change = useProviderMutation('customers', 'clearAnswers')
  return (
    <ReasonDialog
      title={fill(messages['clear.of'], { name })}
      hint={messages['clear.hint']}
      submit={messages.clear}
      done={messages['clear.done']}
      failed={messages['clear.failed']}
      about={{ waiverId }}
      read={(reason) => check(clearAnswersSchema(), { reason })}
      change={change}
      onClose={onClose}
    />
  )
}
