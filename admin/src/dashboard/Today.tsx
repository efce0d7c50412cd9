import { Link } from 'react-router'

import { ATTENTION, RUNNING_OUT_DAYS, type Attention } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import type { TodayReport } from '@trailgate/shared/dashboard/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill, formatMoney } from '@trailgate/shared/text'

import { COUNTER } from '../counter/paths.ts'
import { DUPLICATES } from '../customers/duplicates/paths.ts'
import { REQUESTS } from '../dataRequests/paths.ts'
import { lettersPath } from '../letters/paths.ts'
import { DAY_SHEET } from '../reports/day/paths.ts'
import { hourName } from '../reports/labels.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { useTodayReport } from './queries.ts'

const RUNNING_OUT = `/admin/reports?days=${RUNNING_OUT_DAYS}&gap=running_out`

/** Upper half of the dashboard: riders in the park, check-ins by hour, sales, and open tasks. */
export function Today() {
  const today = useTodayReport()
  return (
    <section className="panel today" aria-labelledby="today">
      <h2 id="today" className="panel-title">
        {messages['today.title']}
      </h2>
      <QueryStates query={today} failed={messages['today.failed']} rows={4}>
        {(data) => <Shown today={data} />}
      </QueryStates>
    </section>
  )
}

function Shown({ today }: { today: TodayReport }) {
  const { by_hour: hours, sold } = today
  return (
    <>
      <ul className="today-figures">
        <Figure to={COUNTER} label={messages['today.in']} value={today.in} />
        <Figure
          to={COUNTER}
          label={park['day.not_covered']}
          value={today.not_covered_in}
          isBad={today.not_covered_in > 0}
        />
        <Figure to={RUNNING_OUT} label={messages['today.running_out']} value={today.running_out} />
        {sold && (
          <Figure
            to={DAY_SHEET}
            label={messages['today.sold']}
            value={formatMoney(sold.total)}
            more={fill(messages['today.sales'], { n: sold.sales, renewals: sold.renewals })}
          />
        )}
      </ul>
      <div className="today-halves">
        <div>
          <h3 className="report-part">{messages['today.by_hour']}</h3>
          <BarsAndTable
            title={messages['today.by_hour']}
            heading={park['visits.hour']}
            empty={messages['today.nobody']}
            labels={hours.map(({ hour }) => hourName(hour))}
            series={[
              { label: messages['today.today'], values: hours.map((row) => row.today) },
              {
                label: formatDate(today.before_day),
                values: hours.map((row) => row.before),
              },
            ]}
          />
        </div>
        <Waiting today={today} />
      </div>
    </>
  )
}

interface FigureProps {
  to: string
  label: string
  value: number | string
  more?: string
  isBad?: boolean
}

function Figure({ to, label, value, more, isBad = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className="today-figure" data-bad={isBad}>
        <span className="today-label">{label}</span>
        <span className="today-value figures">
          {typeof value === 'number' ? value.toLocaleString('en-US') : value}
        </span>
        {more && <span className="today-more">{more}</span>}
      </Link>
    </li>
  )
}

/** The screen where something about it is done. */
const SCREENS: Record<Attention, string> = {
  deletion_requests: REQUESTS,
  guardian_requests: COUNTER,
  open_drawers: DAY_SHEET,
  failed_letters: lettersPath({ status: 'failed' }),
  offline_items: '/admin/kiosk-devices/offline',
  waiting_tablets: '/admin/kiosk-devices',
  silent_tablets: '/admin/kiosk-devices',
  duplicates: DUPLICATES,
}

function Waiting({ today }: { today: TodayReport }) {
  const waiting = ATTENTION.flatMap((kind) => {
    const count = today.attention.find((some) => some.kind === kind)?.count ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <div className="today-waiting">
      <h3 className="report-part">{messages['today.attention']}</h3>
      {waiting.length === 0 ? (
        <p className="today-none">{messages['today.nothing']}</p>
      ) : (
        <ul>
          {waiting.map(({ kind, count }) => (
            <li key={kind}>
              <Link to={SCREENS[kind]}>{fill(messages[`attention.${kind}`], { n: count })}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
