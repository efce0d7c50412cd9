import { useListContext } from 'react-admin'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ListedCustomer } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { formatPhone } from '@trailgate/shared/text'

import { useTimeZone } from '../layout/useSettings.ts'
import { MinorBadge, UnlessActive, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { MembershipStanding } from './MembershipStanding.tsx'
import { SelectCustomer } from './SelectCustomer.tsx'
import '../ui/records.css'

/** The customers as cards. */
export function CustomerCards() {
  const { data = [], isPlaceholderData } = useListContext<ListedCustomer>()
  const timeZone = useTimeZone()
  return (
    <ul className="record-cards" aria-label={manager.title} aria-busy={isPlaceholderData}>
      {data.map((customer) => (
        <li key={customer.id} className="panel record-card">
          <div className="record-card-head">
            <span className="record-card-who">
              <SelectCustomer customer={customer} />
              <CustomerLink customer={customer} />
            </span>
            <UnlessActive customer={customer} />
          </div>
          <p className="record-facts figures">{customer.member_id}</p>
          <p className="record-facts figures">{formatPhone(customer.phone) || '–'}</p>
          <p className="record-facts customer-email">{customer.email || '–'}</p>
          <div className="record-card-foot">
            <WaiverBadge signed={customer.waiver_signed} />
            <MembershipStanding customer={customer} />
            {customer.is_minor && <MinorBadge />}
            <span className="record-since figures">
              {manager['column.created']} {formatDate(customer.created_at, timeZone)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
