import { lazy, Suspense } from 'react'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { DEFAULT_REPORT_DAYS, REPORT_PERIODS } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { CoverageSection } from './CoverageSection.tsx'
import { CustomerSummarySection } from './CustomerSummarySection.tsx'
import { DAY_SHEET } from './day/paths.ts'
import { gapAsked, membersAsked, visitsAsked } from './listAsked.ts'
import { LoginActivitySection } from './LoginActivitySection.tsx'
import { MembershipsSection } from './MembershipsSection.tsx'
import { MoneySection } from './MoneySection.tsx'
import { periodOf } from './period.ts'
import { RegistrationTrendsSection } from './RegistrationTrendsSection.tsx'
import { rowsAsked } from './rowsAsked.ts'
import { VisitsSection } from './VisitsSection.tsx'
import './reports.css'

const ListDialogs = lazy(() => import('./ListDialogs.tsx'))
const RowsDialog = lazy(() => import('./RowsDialog.tsx'))

const PERIODS = REPORT_PERIODS.map((id) => ({ id, name: fill(messages.days, { n: id }) }))

/** /admin/reports: registrations, sign-ins, customers, coverage and, for managers, visits, memberships and money. */
export default function Reports() {
  const [query, setQuery] = useSearchParams()
  const days = periodOf(query)
  const rows = rowsAsked(query)
  const visits = visitsAsked(query)
  const gap = gapAsked(query, days)
  const members = membersAsked(query)
  const seesMoneyAndVisits = useCan('reports.visits')
  const seesMemberships = useCan('reports.memberships')

  return (
    <>
      <ScreenHead title={messages.title} tab={layout['nav.reports']}>
        <Button component={Link} to={DAY_SHEET} variant="outlined">
          {park['day.title']}
        </Button>
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
        {seesMoneyAndVisits && <VisitsSection days={days} />}
        <CoverageSection days={days} />
        {seesMemberships && <MembershipsSection />}
        {seesMoneyAndVisits && <MoneySection days={days} />}
      </div>
      {rows && (
        <Suspense>
          <RowsDialog asked={rows} />
        </Suspense>
      )}
      {(visits ?? gap ?? members) && (
        <Suspense>
          <ListDialogs visits={visits} gap={gap} members={members} />
        </Suspense>
      )}
    </>
  )
}
