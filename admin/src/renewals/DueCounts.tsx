import { messages } from '@trailgate/shared/memberships/due_messages'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { countsOf, type Renewal } from './renewals.ts'
import '../ui/stats.css'

interface DueCountsProps {
  renewals: readonly Renewal[]
  days: number
}

/** Figures above the list of renewals. */
export function DueCounts({ renewals, days }: DueCountsProps) {
  const counts = countsOf(renewals, useToday())
  const cards = [
    [fill(messages['count.running_out'], { n: days }), counts.running_out],
    [messages['count.auto_renew'], counts.auto_renew],
    [messages['count.reminded'], counts.reminded],
    [messages['count.ended'], counts.ended],
  ] as const
  return (
    <dl className="stats due-counts">
      {cards.map(([label, count]) => (
        <div key={label} className="panel stat">
          <dt>{label}</dt>
          <dd className="figures">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
