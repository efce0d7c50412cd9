import { Link } from 'react-router'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'

import { pathOf } from '../memberships/paths.ts'
import { useLetters, useTimeZone, useToday } from '../layout/useSettings.ts'
import { WITHIN } from '../ui/useLeave.ts'
import { letterOf, type Letter, type Renewal } from './renewals.ts'
import { letterText } from './words.ts'
import '../ui/records.css'

const TONES: Record<Letter['kind'], Tone> = {
  sent: 'good',
  planned: 'plain',
  waiting: 'warn',
  missed: 'bad',
  none: 'plain',
}

/** Customer of a membership, linked to its details, with contact data. */
export function DueCustomer({ renewal }: { renewal: Renewal }) {
  return (
    <>
      <Link
        to={pathOf({ kind: 'show', id: renewal.id }, '')}
        state={WITHIN}
        className="record-link"
      >
        {renewal.customer_name}
      </Link>
      <span className="due-reach">
        <span className="figures">{renewal.customer_member_id}</span>
        {renewal.customer_email && <span>{renewal.customer_email}</span>}
      </span>
    </>
  )
}

/** State of the reminder letter. */
export function LetterBadge({ renewal }: { renewal: Renewal }) {
  const timeZone = useTimeZone()
  const letter = letterOf(renewal, useToday(), useLetters())
  const text = letterText(letter, timeZone)
  if (letter.kind === 'none') return <span className="due-in">{text}</span>
  return <Badge tone={TONES[letter.kind]}>{text}</Badge>
}
