import { useListContext } from 'ra-core'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { formatPhone } from '@trailgate/shared/text'

import { MembershipBadge, MinorBadge, StatusBadge, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import '../ui/records.css'

/** The customers as a list: what a phone has room for. */
export function CustomerRows() {
  const { data = [], isPlaceholderData } = useListContext<Customer>()
  return (
    <ul className="panel record-rows" aria-label={manager.title} aria-busy={isPlaceholderData}>
      {data.map((customer) => (
        <li key={customer.id} className="record-row">
          <div className="record-row-who">
            <CustomerLink customer={customer} />
            <p className="record-facts figures">
              {customer.member_id} · {formatPhone(customer.phone) || '–'}
            </p>
          </div>
          <div className="record-row-badges">
            {customer.is_minor && <MinorBadge />}
            <MembershipBadge membership={customer.active_membership_id} />
            <WaiverBadge signed={customer.waiver_signed} />
            <StatusBadge status={customer.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}
