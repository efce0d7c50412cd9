import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

import { DEFAULT_REPORT_DAYS, REPORT_PERIODS } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'

import { CustomerSummarySection } from './CustomerSummarySection.tsx'
import { LoginActivitySection } from './LoginActivitySection.tsx'
import { periodOf } from './period.ts'
import { RegistrationTrendsSection } from './RegistrationTrendsSection.tsx'
import { rowsAsked } from './rowsAsked.ts'
import '../ui/list.css'
import './reports.css'

const RowsDialog = lazy(() => import('./RowsDialog.tsx'))

/** /admin/reports: who joined, who came, and how many there are. */
export default function Reports() {
  const [query, setQuery] = useSearchParams()
  const days = periodOf(query)
  const rows = rowsAsked(query)

  return (
    <>
      <title>Reports | Trailgate</title>
      <div className="screen-head">
        <h1>{messages.title}</h1>
        <label className="report-period">
          {messages.period}
          <select
            className="plain-select"
            value={days}
            onChange={({ target }) =>
              setQuery(Number(target.value) === DEFAULT_REPORT_DAYS ? {} : { days: target.value }, {
                replace: true,
              })
            }
          >
            {REPORT_PERIODS.map((period) => (
              <option key={period} value={period}>
                {fill(messages.days, { n: period })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="reports">
        <RegistrationTrendsSection days={days} />
        <LoginActivitySection days={days} />
        <CustomerSummarySection />
      </div>
      {rows && (
        <Suspense>
          <RowsDialog asked={rows} />
        </Suspense>
      )}
    </>
  )
}
