import { useState } from 'react'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { timeOf } from '../../../counter/timeOf.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { PageTurner } from '../../../ui/PageTurner.tsx'
import { useVisits } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'

/** The days that somebody was in the park, the newest first. */
export default function VisitsTab({ customer }: { customer: CustomerDetail }) {
  const [page, setPage] = useState(1)
  const query = useVisits(customer.id, page)
  return (
    <TabPage
      query={query}
      failed={details['visits.failed']}
      empty={details['visits.empty']}
      isEmpty={({ total }) => total === 0}
    >
      {({ data: visits, total }) => (
        <>
          <ol className="tab-rows" aria-busy={query.isPlaceholderData}>
            {visits.map((visit) => (
              <Row key={visit.id} visit={visit} />
            ))}
          </ol>
          <PageTurner page={page} total={total} onPage={setPage} />
        </>
      )}
    </TabPage>
  )
}

function Row({ visit }: { visit: Visit }) {
  const timeZone = useTimeZone()
  const { membership, override, coverage } = visit
  return (
    <li className="record-row">
      <div className="record-row-who">
        <p className="history-what">{formatDate(visit.park_day)}</p>
        <ul className="record-facts">
          {membership && (
            <li>
              {membership.membership_type} {membership.membership_id}
            </li>
          )}
          {!coverage.covered && <li>{details['visits.not_covered']}</li>}
          {override && (
            <li>
              {fill(details['visits.let_in'], {
                name: override.staff_name,
                reason: override.reason,
              })}
            </li>
          )}
        </ul>
      </div>
      <p className="history-when record-facts figures">{timesOf(visit, timeZone)}</p>
    </li>
  )
}

function timesOf({ state, checked_in_at: at, checked_out_at: gone }: Visit, timeZone: string) {
  const from = timeOf(at, timeZone)
  if (gone !== null) return fill(details['visits.out'], { from, to: timeOf(gone, timeZone) })
  return fill(details[state === 'in' ? 'visits.in' : 'visits.not_out'], { from })
}
