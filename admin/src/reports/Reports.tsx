import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { DEFAULT_REPORT_DAYS, REPORT_PERIODS } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'

import { PlainSelect } from '../ui/PlainSelect.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { CustomerSummarySection } from './CustomerSummarySection.tsx'
import { LoginActivitySection } from './LoginActivitySection.tsx'
import { periodOf } from './period.ts'
import { RegistrationTrendsSection } from './RegistrationTrendsSection.tsx'
import { rowsAsked } from './rowsAsked.ts'
import './reports.css'

const RowsDialog = lazy(() => import('./RowsDialog.tsx'))

const PERIODS = REPORT_PERIODS.map((id) => ({ id, name: fill(messages.days, { n: id }) }))

/** /admin/reports: who joined, who came, and how many there are. */
export default function Reports() {
  const [query, setQuery] = useSearchParams()
  const days = periodOf(query)
  const rows = rowsAsked(query)

  return (
    <>
      <ScreenHead title={messages.title} tab={layout['nav.reports']}>
        <label className="report-period">
          {messages.period}
          <PlainSelect
            value={days}
            choices={PERIODS}
            onChoose={(n) =>
              setQuery(n === DEFAULT_REPORT_DAYS ? {} : { days: String(n) }, { replace: true })
            }
          />
        </label>
      </ScreenHead>
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
