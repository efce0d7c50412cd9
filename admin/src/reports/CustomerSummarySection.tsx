import { addDays, addMonths } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/reports/messages'

import { useToday } from '../layout/useSettings.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { Count, Figure, Figures } from './Figures.tsx'
import { monthName } from './labels.ts'
import { useCustomerSummary } from './queries.ts'
import { ReportSection } from './ReportSection.tsx'

/** Totals, independent of the period. */
export function CustomerSummarySection() {
  const report = useCustomerSummary()
  const today = useToday()
  const now = { from: today, to: today }
  return (
    <ReportSection
      title={messages['summary.title']}
      failed={messages['summary.failed']}
      report={report}
      asked={{ report: 'customer-summary' }}
      fileName={`customer-summary-${today}`}
    >
      {(data) => (
        <>
          <Figures>
            <Figure
              label={messages['summary.customers']}
              value={data.total_customers}
              rows={{ of: 'customers', ...now }}
            />
            <Figure
              label={messages['summary.active']}
              value={data.active_customers}
              rows={{ of: 'active_customers', ...now }}
            />
            <Figure
              label={messages['summary.inactive']}
              value={data.inactive_customers}
              rows={{ of: 'inactive_customers', ...now }}
            />
            <Figure
              label={messages['summary.rate']}
              value={data.activity_rate}
              unit="%"
              rows={{ of: 'active_customers', ...now }}
            />
          </Figures>
          <BarsAndTable
            title={messages['summary.months']}
            heading={messages['table.month']}
            empty={messages['chart.empty']}
            labels={data.monthly_registrations.map(({ month }) => monthName(month))}
            series={[
              {
                label: messages['registrations.total'],
                values: data.monthly_registrations.map(({ count }) => count),
              },
            ]}
            cell={(row) => {
              const month = data.monthly_registrations[row]
              if (!month) return null
              const first = `${month.month}-01`
              return (
                <Count
                  value={month.count}
                  label={`${messages['registrations.total']}, ${monthName(month.month)}`}
                  rows={{ of: 'registrations', from: first, to: addDays(addMonths(first, 1), -1) }}
                />
              )
            }}
          />
        </>
      )}
    </ReportSection>
  )
}
