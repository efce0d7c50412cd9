import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import type { LoginStats } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/dashboard/messages'
import type { Day } from '@trailgate/shared/dates'
import type { RowsBehind } from '@trailgate/shared/reports/constants'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CUSTOMERS } from '../customers/paths.ts'
import { useToday } from '../layout/useSettings.ts'
import { withRows } from '../reports/rowsAsked.ts'
import { useLoginStats, useSystemOnline } from './queries.ts'
import '../ui/stats.css'

/** The figures, each with the rows that it counts. */
const NUMBERS: readonly { label: string; field: keyof LoginStats; rows: RowsBehind }[] = [
  { label: messages['stats.total'], field: 'total_customers', rows: 'customers' },
  {
    label: messages['stats.registered_today'],
    field: 'new_registrations_today',
    rows: 'registrations',
  },
  { label: messages['stats.logged_in_today'], field: 'unique_logins_today', rows: 'unique_logins' },
]

/** The four cards at the top of the dashboard. */
export function StatCards() {
  const stats = useLoginStats()
  const today = useToday()
  const online = useSystemOnline()
  // A failed request also counts as an answer, after the standard retries.
  const isOnline = online.data === true && !online.isError
  return (
    <>
      <dl className="stats">
        {NUMBERS.map(({ label, field, rows }) => (
          <StatCard key={field} label={label} loading={stats.isPending}>
            {stats.data ? (
              <Link to={rowsOf(rows, today)} className="stat-link">
                {stats.data[field].toLocaleString('en-US')}
              </Link>
            ) : (
              '–'
            )}
          </StatCard>
        ))}
        <StatCard label={messages['stats.system']} loading={online.isPending}>
          <span className="system" data-online={isOnline}>
            {isOnline ? messages['system.online'] : messages['system.degraded']}
          </span>
        </StatCard>
      </dl>
      {stats.isError && (
        <p className="stats-failed" role="alert">
          {messages['stats.failed']}{' '}
          <Button size="small" onClick={() => void stats.refetch()}>
            {words.try_again}
          </Button>
        </p>
      )}
    </>
  )
}

/** All customers are in the customer manager; the reports show other rows. */
function rowsOf(of: RowsBehind, today: Day): string {
  if (of === 'customers') return CUSTOMERS
  return `/admin/reports${withRows(new URLSearchParams(), { of, from: today, to: today })}`
}

interface StatCardProps {
  label: string
  loading: boolean
  children: ReactNode
}

function StatCard({ label, loading, children }: StatCardProps) {
  return (
    <div className="panel stat">
      <dt>{label}</dt>
      <dd className="figures">
        {loading ? <span className="stat-loading">{words.loading}</span> : children}
      </dd>
    </div>
  )
}
