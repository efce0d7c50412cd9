import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { Slots, StatusBadge, TypeBadge } from './MembershipBadges.tsx'
import { MembershipLink } from './MembershipLink.tsx'
import { SelectMembership } from './SelectMembership.tsx'
import { periodOf } from './periodOf.ts'
import '../ui/records.css'

/** The memberships as cards. */
export function MembershipCards() {
  const { data = [], isPlaceholderData } = useListContext<ListedMembership>()
  return (
    <ul className="record-cards" aria-label={messages.title} aria-busy={isPlaceholderData}>
      {data.map((membership) => (
        <li key={membership.id} className="panel record-card">
          <div className="record-card-head">
            <span className="record-card-who">
              <SelectMembership membership={membership} />
              <MembershipLink membership={membership} />
            </span>
            <StatusBadge status={membership.status} />
          </div>
          <p className="record-facts figures">#{membership.membership_id}</p>
          <p className="record-facts figures">{periodOf(membership)}</p>
          <p className="record-facts membership-email">{membership.customer_email || '–'}</p>
          <div className="record-card-foot">
            <TypeBadge type={membership.membership_type} />
            <span className="record-since">
              <Slots membership={membership} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
