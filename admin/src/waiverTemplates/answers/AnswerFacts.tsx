import { Link } from 'react-router'

import { formatDate, formatDateTime, isDay } from '@trailgate/shared/dates'
import type { ListedAnswer, ListedQuestion } from '@trailgate/shared/waivers/answer_schemas'
import { messages as fieldWords } from '@trailgate/shared/waivers/field_messages'

import { pathOf } from '../../customers/paths.ts'
import { useTimeZone } from '../../layout/useSettings.ts'
import '../../ui/records.css'

/** The rider, leading to the waiver that holds the answer. */
export function Rider({ answer }: { answer: ListedAnswer }) {
  const { customer_id: id, waiver_id: item, first_name: first, last_name: last } = answer
  return (
    <Link className="record-link" to={pathOf({ kind: 'show', id, tab: 'waivers', item }, '')}>
      {first} {last}
    </Link>
  )
}

/** The answer as riders see it on their waiver. */
export function valueOf(
  { key, value }: ListedAnswer,
  questions: readonly ListedQuestion[]
): string {
  const kind = questions.find((question) => question.key === key)?.kind
  if (kind === 'tick') return value === 'true' ? fieldWords.ticked : fieldWords.not_ticked
  return kind === 'date' && isDay(value) ? formatDate(value) : value
}

/** The time of the signature. */
export function SignedAt({ answer }: { answer: ListedAnswer }) {
  return formatDateTime(answer.signed_at, useTimeZone())
}
