import { messages as letters } from '@trailgate/shared/letters/messages'
import { messages } from '@trailgate/shared/letters/page_messages'
import type { ServiceLetter } from '@trailgate/shared/letters/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { Link } from 'react-router'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import '../ui/records.css'

/** The recipient, leading to their record, and the address. */
export function Recipient({ letter }: { letter: ServiceLetter }) {
  return (
    <>
      <Link className="record-link" to={pathOf({ kind: 'show', id: letter.customer_id }, '')}>
        {letter.customer_name}
      </Link>
      <span className="letter-address">{letter.to}</span>
    </>
  )
}

/** Kind and subject of the letter. */
export function About({ letter }: { letter: ServiceLetter }) {
  return (
    <>
      <span>{letters[`kind.${letter.kind}`]}</span>
      <span className="letter-subject">{letter.subject}</span>
    </>
  )
}

/** The people it is about. */
export function peopleOf({ people }: ServiceLetter): string {
  return people.map(({ name }) => name).join(', ') || '–'
}

/** Status of the letter, with the reason if it was not sent. */
export function Status({ letter: { status, reason } }: { letter: ServiceLetter }) {
  return (
    <>
      <span className={`letter-status letter-${status}`}>{messages[`status.${status}`]}</span>
      {reason && <span className="letter-reason">{reason}</span>}
    </>
  )
}

/** When it left, or else when it was written. */
export function When({ letter }: { letter: ServiceLetter }) {
  const timeZone = useTimeZone()
  return formatDateTime(letter.sent_at ?? letter.created_at, timeZone)
}
