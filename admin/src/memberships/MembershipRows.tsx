import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { Slots, StatusBadge, TypeBadge } from './MembershipBadges.tsx'
import { MembershipLink } from './MembershipLink.tsx'
import { SelectMembership } from './SelectMembership.tsx'
import { periodOf } from './periodOf.ts'
import '../ui/records.css'

/** The memberships as a list: what a phone has room for. */
export function MembershipRows() {
  const { data = [], isPlaceholderData } = useListContext<ListedMembership>()
  return (
    <ul className="panel record-rows" aria-label={messages.title} aria-busy={isPlaceholderData}>
      {data.map((membership) => (
        <li key={membership.id} className="record-row">
          <SelectMembership membership={membership} />
          <div className="record-row-who">
            <MembershipLink membership={membership} />
            <p className="record-facts figures">
              #{membership.membership_id} · {periodOf(membership)}
            </p>
          </div>
          <div className="record-row-badges">
            <Slots membership={membership} />
            <TypeBadge type={membership.membership_type} />
            <StatusBadge status={membership.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}
