import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { weeksOf, type Renewal } from './renewals.ts'

interface WeekBarsProps {
  renewals: readonly Renewal[]
  days: number
}

/** Memberships ending per week, as bars. */
export function WeekBars({ renewals, days }: WeekBarsProps) {
  const weeks = weeksOf(renewals, useToday(), days)
  return (
    <div className="panel weeks">
      <h2>{messages['weeks.title']}</h2>
      <BarsAndTable
        title={messages['weeks.title']}
        heading={messages['weeks.week']}
        empty={messages.empty}
        labels={weeks.map(({ from }) => fill(messages['weeks.from'], { date: formatDate(from) }))}
        series={[
          {
            label: messages['weeks.auto_renew'],
            values: weeks.map(({ autoRenew }) => autoRenew),
          },
          {
            label: messages['weeks.others'],
            values: weeks.map(({ total, autoRenew }) => total - autoRenew),
          },
        ]}
      />
    </div>
  )
}
