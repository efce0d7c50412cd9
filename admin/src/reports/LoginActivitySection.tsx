import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/reports/messages'
import type { LoginActivity } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { Count, Figure, Figures } from './Figures.tsx'
import { shortDay } from './labels.ts'
import { useLoginActivity } from './queries.ts'
import { ReportSection } from './ReportSection.tsx'

/** Series per day, with the rows that each figure opens. */
const SERIES = [
  { field: 'total_logins', of: 'logins', label: messages['logins.total'] },
  { field: 'unique_logins', of: 'unique_logins', label: messages['logins.unique_daily'] },
] as const

/** Sign-ins, day by day. */
export function LoginActivitySection({ days }: { days: number }) {
  const report = useLoginActivity(days)
  return (
    <ReportSection
      title={messages['logins.title']}
      failed={messages['logins.failed']}
      report={report}
      asked={{ report: 'login-activity', days }}
      fileName={`login-activity-${useToday()}`}
    >
      {(data) => <Activity activity={data} />}
    </ReportSection>
  )
}

function Activity({ activity }: { activity: LoginActivity }) {
  const { daily_data: daily } = activity
  const from = daily[0]?.date ?? ''
  const to = daily.at(-1)?.date ?? ''
  return (
    <>
      <Figures>
        <Figure
          label={messages['logins.total']}
          value={activity.total_logins}
          rows={{ of: 'logins', from, to }}
        />
        <Figure
          label={messages['logins.unique']}
          value={activity.total_unique_logins}
          rows={{ of: 'unique_logins', from, to }}
        />
        <Figure
          label={messages['logins.average']}
          value={activity.average_logins_per_day}
          rows={{ of: 'logins', from, to }}
        />
        <Figure
          label={messages['logins.average_unique']}
          value={activity.average_unique_per_day}
          rows={{ of: 'unique_logins', from, to }}
        />
      </Figures>
      <p className="report-range figures">
        {fill(messages.range, { from: formatDate(from), to: formatDate(to) })}
      </p>
      <BarsAndTable
        title={messages['logins.title']}
        heading={messages['table.date']}
        empty={messages['chart.empty']}
        labels={daily.map(({ date }) => shortDay(date))}
        series={SERIES.map(({ field, label }) => ({
          label,
          values: daily.map((day) => day[field]),
        }))}
        cell={(row, index) => {
          const day = daily[row]
          const shown = SERIES[index]
          if (!day || !shown) return null
          return (
            <Count
              value={day[shown.field]}
              label={`${shown.label}, ${formatDate(day.date)}`}
              rows={{ of: shown.of, from: day.date, to: day.date }}
            />
          )
        }}
      />
    </>
  )
}
