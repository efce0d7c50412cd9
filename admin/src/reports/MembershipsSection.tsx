import { Link, useSearchParams } from 'react-router'
import DownloadIcon from '@mui/icons-material/Download'

import { addMonths } from '@trailgate/shared/dates'
import {
  MEMBERSHIP_FIGURES,
  SUMMARY_MONTHS,
  type MembershipFigure,
} from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { MembershipsReport } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { useTypeName } from '../memberships/useTypeName.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import type { Range } from './calls.ts'
import { monthName } from './labels.ts'
import { isMonth, lastOf, withList } from './listAsked.ts'
import { useMembershipsReport } from './queries.ts'
import { SectionFrame } from './ReportSection.tsx'

/** Memberships by month, for the last twelve or a range of months kept in the URL. */
export function MembershipsSection() {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const now = today.slice(0, 7)
  const { from, to } = monthsIn(query, {
    from: addMonths(`${now}-01`, 1 - SUMMARY_MONTHS).slice(0, 7),
    to: now,
  })
  const isWrong = to < from || addMonths(`${from}-01`, SUMMARY_MONTHS).slice(0, 7) <= to
  const range = { from: `${from}-01`, to: lastOf(to) }

  function choose(name: 'from_month' | 'to_month', month: string): void {
    const next = new URLSearchParams(query)
    next.set('from_month', from)
    next.set('to_month', to)
    next.set(name, month)
    if (isMonth(month)) setQuery(next, { replace: true })
  }

  return (
    <SectionFrame
      title={park['memberships.title']}
      actions={
        <div className="report-dates">
          <label>
            {park['visits.from']}
            <input
              type="month"
              value={from}
              max={now}
              onChange={({ target }) => choose('from_month', target.value)}
            />
          </label>
          <label>
            {park['visits.to']}
            <input
              type="month"
              value={to}
              max={now}
              onChange={({ target }) => choose('to_month', target.value)}
            />
          </label>
          {!isWrong && <FileOf range={range} />}
        </div>
      }
    >
      {isWrong ? (
        <p className="report-wrong" role="alert">
          {fill(park['memberships.range_wrong'], { n: SUMMARY_MONTHS })}
        </p>
      ) : (
        <Memberships range={range} />
      )}
    </SectionFrame>
  )
}

function FileOf({ range }: { range: Range }) {
  return (
    <DownloadButton
      method="exportMembershipMonths"
      params={range}
      name={`memberships-${range.from}-to-${range.to}.csv`}
      label={words.export_csv}
      failed={messages['export.failed']}
      aria-label={`${words.export_csv}: ${park['memberships.title']}`}
      variant="outlined"
      startIcon={<DownloadIcon />}
    />
  )
}

function Memberships({ range }: { range: Range }) {
  const report = useMembershipsReport(range)
  return (
    <QueryStates query={report} failed={park['memberships.failed']} rows={6}>
      {(data) => <Shown report={data} />}
    </QueryStates>
  )
}

function Shown({ report: { months, by_type: types } }: { report: MembershipsReport }) {
  const typeName = useTypeName()
  return (
    <>
      <BarsAndTable
        title={park['memberships.title']}
        heading={messages['table.month']}
        empty={park['memberships.empty']}
        labels={months.map(({ month }) => monthName(month))}
        series={MEMBERSHIP_FIGURES.map((figure) => ({
          label: park[`memberships.${figure}`],
          values: months.map((month) => month[figure]),
        }))}
        cell={(row, index) => {
          const month = months[row]
          const figure = MEMBERSHIP_FIGURES[index]
          return month && figure ? (
            <Behind month={month.month} figure={figure} count={month[figure]} />
          ) : null
        }}
      />
      <p className="report-note">{park['memberships.hint']}</p>
      <div className="money-parts">
        <div className="table-frame">
          <table className="list-table">
            <caption>{park['money.by_type']}</caption>
            <thead>
              <tr>
                <th scope="col">{park['money.type']}</th>
                {MEMBERSHIP_FIGURES.map((figure) => (
                  <th key={figure} scope="col" className="number">
                    {park[`memberships.${figure}`]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr key={type.membership_type}>
                  <th scope="row">{typeName(type.membership_type)}</th>
                  {MEMBERSHIP_FIGURES.map((figure) => (
                    <td key={figure} className="number figures">
                      {type[figure].toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

interface BehindProps {
  month: string
  figure: MembershipFigure
  count: number
}

/** A figure that opens the memberships or payments that it counts. */
function Behind({ month, figure, count }: BehindProps) {
  const [query] = useSearchParams()
  const n = count.toLocaleString('en-US')
  return (
    <Link
      to={withList(query, { members: figure, month })}
      className="count"
      aria-label={fill(messages['rows.open'], {
        label: `${park[`memberships.${figure}`]}, ${monthName(month)}`,
        n,
      })}
    >
      {n}
    </Link>
  )
}

interface Months {
  from: string
  to: string
}

function monthsIn(query: URLSearchParams, usual: Months): Months {
  const from = query.get('from_month') ?? ''
  const to = query.get('to_month') ?? ''
  return isMonth(from) && isMonth(to) ? { from, to } : usual
}
