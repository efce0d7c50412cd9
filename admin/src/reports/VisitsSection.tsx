import { Link, useSearchParams } from 'react-router'
import DownloadIcon from '@mui/icons-material/Download'

import { addDays, daysBetween, formatDate, isDay, type Day } from '@trailgate/shared/dates'
import { RANGE_DAYS_MAX } from '@trailgate/shared/day_range'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { VisitsReport } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import type { Range } from './calls.ts'
import { Figures, PlainFigure } from './Figures.tsx'
import { hourName, shortDay } from './labels.ts'
import { withList } from './listAsked.ts'
import { useVisitsReport } from './queries.ts'
import { SectionFrame } from './ReportSection.tsx'

/** Visits by day and by hour, for the page's period or a separate range kept in the URL. */
export function VisitsSection({ days }: { days: number }) {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const { from, to } = rangeOf(query, { from: addDays(today, 1 - days), to: today })
  const isWrong = to < from || daysBetween(from, to) >= RANGE_DAYS_MAX

  function choose(name: 'start' | 'end', day: string): void {
    const next = new URLSearchParams(query)
    next.set('start', from)
    next.set('end', to)
    next.set(name, day)
    if (isDay(day)) setQuery(next, { replace: true })
  }

  const range = (
    <div className="report-dates">
      <label>
        {park['visits.from']}
        <input
          type="date"
          value={from}
          max={today}
          onChange={({ target }) => choose('start', target.value)}
        />
      </label>
      <label>
        {park['visits.to']}
        <input
          type="date"
          value={to}
          max={today}
          onChange={({ target }) => choose('end', target.value)}
        />
      </label>
      {!isWrong && <FileOf range={{ from, to }} />}
    </div>
  )
  return (
    <SectionFrame title={park['visits.title']} actions={range}>
      {isWrong ? (
        <p className="report-wrong" role="alert">
          {fill(park['visits.range_wrong'], { n: RANGE_DAYS_MAX })}
        </p>
      ) : (
        <Visits range={{ from, to }} />
      )}
    </SectionFrame>
  )
}

function FileOf({ range }: { range: Range }) {
  return (
    <DownloadButton
      method="exportVisits"
      params={range}
      name={`visits-${range.from}-to-${range.to}.csv`}
      label={words.export_csv}
      failed={messages['export.failed']}
      aria-label={`${words.export_csv}: ${park['visits.title']}`}
      variant="outlined"
      startIcon={<DownloadIcon />}
    />
  )
}

function Visits({ range }: { range: Range }) {
  const report = useVisitsReport(range)
  return (
    <QueryStates query={report} failed={park['visits.failed']} rows={6}>
      {(data) => <Shown report={data} />}
    </QueryStates>
  )
}

/** Bars of each day; each number of the table opens the visits of its day. */
const SERIES = [
  { field: 'total', which: 'all', label: park['visits.total'] },
  { field: 'not_covered', which: 'not_covered', label: park['visits.not_covered'] },
] as const

function Shown({ report }: { report: VisitsReport }) {
  const [query] = useSearchParams()
  const { days, hours, total } = report
  const sum = (key: 'new' | 'minors' | 'not_covered') =>
    days.reduce((count, day) => count + day[key], 0)
  return (
    <>
      <Figures>
        <PlainFigure label={park['visits.total']} value={total} />
        <PlainFigure
          label={park['visits.average']}
          value={Math.round((total / days.length) * 10) / 10}
        />
        <PlainFigure label={park['visits.first']} value={sum('new')} />
        <PlainFigure label={park['visits.minors']} value={sum('minors')} />
        <PlainFigure label={park['visits.not_covered']} value={sum('not_covered')} />
      </Figures>
      <p className="report-range figures">
        {fill(messages.range, { from: formatDate(report.start), to: formatDate(report.end) })}
      </p>
      <BarsAndTable
        title={park['visits.title']}
        heading={messages['table.date']}
        empty={messages['chart.empty']}
        labels={days.map(({ day }) => labelOf(day, days.length))}
        series={SERIES.map(({ field, label }) => ({
          label,
          values: days.map((day) => day[field]),
        }))}
        cell={(row, index) => {
          const day = days[row]
          const shown = SERIES[index]
          if (!day || !shown) return null
          const n = day[shown.field].toLocaleString('en-US')
          return (
            <Link
              to={withList(query, { visits: day.day, which: shown.which })}
              className="count"
              aria-label={fill(messages['rows.open'], {
                label: `${shown.label}, ${formatDate(day.day)}`,
                n,
              })}
            >
              {n}
            </Link>
          )
        }}
      />
      <h3 className="report-part">{park['visits.by_hour']}</h3>
      <BarsAndTable
        title={park['visits.by_hour']}
        heading={park['visits.hour']}
        empty={park['visits.hours_empty']}
        labels={hours.map(({ hour }) => hourName(hour))}
        series={[{ label: park['visits.total'], values: hours.map(({ total: visits }) => visits) }]}
      />
    </>
  )
}

/** In a range of over a year the labels need the year to be distinct. */
const DISTINCT_DAYS = 365

function labelOf(day: Day, days: number): string {
  return days > DISTINCT_DAYS ? formatDate(day) : shortDay(day)
}

function rangeOf(query: URLSearchParams, period: Range): Range {
  const start = query.get('start') ?? ''
  const end = query.get('end') ?? ''
  return isDay(start) && isDay(end) ? { from: start, to: end } : period
}
