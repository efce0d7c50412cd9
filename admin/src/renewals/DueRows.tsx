import { useListContext } from 'react-admin'

import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'

import { useTypeName } from '../memberships/useTypeName.ts'
import { useToday } from '../layout/useSettings.ts'
import { DueCustomer, LetterBadge } from './DueFacts.tsx'
import type { Renewal } from './renewals.ts'
import { endsIn } from './words.ts'

/** The renewals as a list, for narrow screens. */
export function DueRows() {
  const { data = [] } = useListContext<Renewal>()
  const today = useToday()
  const nameOf = useTypeName()
  return (
    <ul className="panel record-rows due-rows" aria-label={messages.title}>
      {data.map((renewal) => (
        <li key={renewal.id} className="record-row">
          <div className="record-row-who">
            <DueCustomer renewal={renewal} />
            <p className="record-facts figures">
              #{renewal.membership_id} · {nameOf(renewal.membership_type)} ·{' '}
              {messages['column.end']} {formatDate(renewal.end_date)},{' '}
              {endsIn(renewal.end_date, today)}
            </p>
          </div>
          <LetterBadge renewal={renewal} />
        </li>
      ))}
    </ul>
  )
}
