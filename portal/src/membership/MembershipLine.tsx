import { formatDate } from '@trailgate/shared/dates'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'
import { visitsLeftText } from '@trailgate/shared/memberships/visits_left'
import { expiresSoon } from '@trailgate/shared/memberships/status'
import { messages } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { useMembership } from './useMembership.ts'
import './membership.css'

/** The membership in a line, and when it has to be renewed. */
export function MembershipLine({ customerId }: { customerId: number }) {
  const { data, pending } = useMembership(customerId)
  const today = todayAtPark(useParkSettings())
  const end = data?.end_date
  return (
    <>
      <p className="membership-line">
        <span className="muted">{messages['tab.membership']}</span>
        <span>{pending ? ui.loading : said(data)}</span>
      </p>
      {data && end && expiresSoon(data, today) && (
        <p className="notice caution">
          {fill(memberships['rider.expiring'], { date: formatDate(end) })}
        </p>
      )}
    </>
  )
}

function said(membership: RiderMembership | null | undefined): string {
  if (!membership) return messages['overview.no_membership']
  const { membership_type_name: type, end_date: end, visits_left: left } = membership
  const text = end
    ? fill(messages['overview.membership'], { type, date: formatDate(end) })
    : fill(messages['overview.membership_open'], { type })
  return left === null ? text : `${text}, ${visitsLeftText(left).toLowerCase()}`
}
