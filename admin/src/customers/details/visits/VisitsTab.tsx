import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { messages as evidence } from '@trailgate/shared/evidence/messages'
import { fill } from '@trailgate/shared/text'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { timeOf } from '../../../counter/timeOf.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { useTypeName } from '../../../memberships/useTypeName.ts'
import { PageTurner } from '../../../ui/PageTurner.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { useVisits } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'

/** Visits of a customer by day, newest first. */
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
              <Row key={visit.id} customer={customer} visit={visit} />
            ))}
          </ol>
          <PageTurner page={page} total={total} onPage={setPage} />
        </>
      )}
    </TabPage>
  )
}

function Row({ customer, visit }: { customer: CustomerDetail; visit: Visit }) {
  const timeZone = useTimeZone()
  const typeName = useTypeName()
  const { membership, override, coverage, picked_up_by: taken } = visit
  return (
    <li className="record-row">
      <div className="record-row-who">
        <p className="history-what">{formatDate(visit.park_day)}</p>
        <ul className="record-facts">
          {membership && (
            <li>
              {typeName(membership.membership_type)} {membership.membership_id}
            </li>
          )}
          {!coverage.covered && <li>{details['visits.not_covered']}</li>}
          {taken?.name && <li>{fill(details['visits.left_with'], { name: taken.name })}</li>}
          {taken?.override && (
            <li>
              {fill(details['visits.left_anyway'], {
                name: taken.staff_name ?? '',
                reason: taken.override,
              })}
            </li>
          )}
          {coverage.reason === 'signed' && coverage.covered && (
            <li>
              <CoveredBy customerId={customer.id} waiverId={coverage.waiver_id} />
            </li>
          )}
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
      <EvidenceButton
        customer={customer}
        at={visit.checked_in_at}
        label={fill(evidence['row.pack'], { date: formatDate(visit.park_day) })}
      />
    </li>
  )
}

/** The waiver that let them in, as the visit keeps it. */
function CoveredBy({ customerId: id, waiverId }: { customerId: number; waiverId: number | null }) {
  const { search } = useLocation()
  if (waiverId === null) return evidence['row.waiver_none']
  return (
    <Link to={pathOf({ kind: 'show', id, tab: 'waivers', item: waiverId }, search)} state={WITHIN}>
      {evidence['row.waiver']}
    </Link>
  )
}

function timesOf({ state, checked_in_at: at, checked_out_at: gone }: Visit, timeZone: string) {
  const from = timeOf(at, timeZone)
  if (gone !== null) return fill(details['visits.out'], { from, to: timeOf(gone, timeZone) })
  return fill(details[state === 'in' ? 'visits.in' : 'visits.not_out'], { from })
}
