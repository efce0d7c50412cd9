import type { ReactNode } from 'react'

import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'

import { Reasons } from './Reasons.tsx'
import { RecordCard } from './RecordCard.tsx'

interface PairCardProps {
  pair: DuplicatePair
  /** Note above the buttons. */
  note?: string
  /** Buttons for the pair. */
  children: ReactNode
}

/** Two records side by side, with the reasons to think they are one person. */
export function PairCard({ pair, note, children }: PairCardProps) {
  return (
    <li className="panel duplicate">
      <Reasons score={pair.score} reasons={pair.reasons} />
      <div className="duplicate-records">
        {pair.customers.map((customer) => (
          <RecordCard key={customer.id} customer={customer} />
        ))}
      </div>
      {note && <p className="duplicate-when">{note}</p>}
      <div className="duplicate-actions">{children}</div>
    </li>
  )
}
