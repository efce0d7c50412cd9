import type { ReactNode } from 'react'
import Button from '@mui/material/Button'

import type { LoginStats } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/dashboard/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useLoginStats, useSystemOnline } from './queries.ts'
import '../ui/stats.css'

const NUMBERS: readonly { label: string; field: keyof LoginStats }[] = [
  { label: messages['stats.total'], field: 'total_customers' },
  { label: messages['stats.registered_today'], field: 'new_registrations_today' },
  { label: messages['stats.logged_in_today'], field: 'unique_logins_today' },
]

/** The four cards at the top of the dashboard. */
export function StatCards() {
  const stats = useLoginStats()
  const online = useSystemOnline()
  return (
    <>
      <dl className="stats">
        {NUMBERS.map(({ label, field }) => (
          <StatCard key={field} label={label} loading={stats.isPending}>
            {stats.data ? stats.data[field].toLocaleString('en-US') : '–'}
          </StatCard>
        ))}
        <StatCard label={messages['stats.system']} loading={online.isPending}>
          <span className="system" data-online={online.data ?? false}>
            {online.data ? messages['system.online'] : messages['system.degraded']}
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
