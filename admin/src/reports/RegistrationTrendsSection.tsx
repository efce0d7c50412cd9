import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { Count, Figure, Figures } from './Figures.tsx'
import { shortDay } from './labels.ts'
import { useRegistrationTrends } from './queries.ts'
import { ReportSection } from './ReportSection.tsx'

/** Registrations, day by day. */
export function RegistrationTrendsSection({ days }: { days: number }) {
  const report = useRegistrationTrends(days)
  const title = messages['registrations.title']
  return (
    <ReportSection
      title={title}
      failed={messages['registrations.failed']}
      report={report}
      asked={{ report: 'registration-trends', days }}
      fileName={`registration-trends-${useToday()}`}
    >
      {({ total_registrations, average_per_day, start_date, end_date, daily_data }) => (
        <>
          <Figures>
            <Figure
              label={messages['registrations.total']}
              value={total_registrations}
              rows={{ of: 'registrations', from: start_date, to: end_date }}
            />
            <Figure
              label={messages['registrations.average']}
              value={average_per_day}
              rows={{ of: 'registrations', from: start_date, to: end_date }}
            />
          </Figures>
          <p className="report-range figures">
            {fill(messages.range, { from: formatDate(start_date), to: formatDate(end_date) })}
          </p>
          <BarsAndTable
            title={title}
            heading={messages['table.date']}
            empty={messages['chart.empty']}
            labels={daily_data.map(({ date }) => shortDay(date))}
            series={[
              {
                label: messages['registrations.total'],
                values: daily_data.map(({ count }) => count),
              },
            ]}
            cell={(row) => {
              const day = daily_data[row]
              if (!day) return null
              return (
                <Count
                  value={day.count}
                  label={`${messages['registrations.total']}, ${formatDate(day.date)}`}
                  rows={{ of: 'registrations', from: day.date, to: day.date }}
                />
              )
            }}
          />
        </>
      )}
    </ReportSection>
  )
}
