import { useGetList } from 'react-admin'
import { Link } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'
import { RECENT_RIDERS_FETCHED, RECENT_RIDERS_SHOWN } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Newest riders: ten are fetched, five shown. */
export function RecentRiders() {
  const { data, error, refetch } = useGetList<Customer>('customers', {
    pagination: { page: 1, perPage: RECENT_RIDERS_FETCHED },
    sort: { field: 'created_at', order: 'DESC' },
  })
  return (
    <section className="panel" aria-labelledby="recent-riders">
      <h2 id="recent-riders" className="panel-title">
        {messages['recent.title']}
      </h2>
      {data ? (
        <Riders riders={data.slice(0, RECENT_RIDERS_SHOWN)} />
      ) : error ? (
        <FailedNotice title={messages['recent.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={RECENT_RIDERS_SHOWN} />
      )}
    </section>
  )
}

function Riders({ riders }: { riders: Customer[] }) {
  const timeZone = useTimeZone()
  if (riders.length === 0) return <Notice title={messages['recent.empty']} />
  return (
    <ul>
      {riders.map((rider) => (
        <li key={rider.id} className="recent">
          <Link to={pathOf({ kind: 'show', id: rider.id }, '')} className="recent-name">
            {rider.first_name} {rider.last_name}
          </Link>
          <span className="recent-id figures">{rider.member_id}</span>
          <span className="recent-since figures">
            {fill(messages['recent.joined'], { date: formatDate(rider.created_at, timeZone) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
