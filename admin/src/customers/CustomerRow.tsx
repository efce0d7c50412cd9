import type { Customer } from '@trailgate/shared/customers/schemas'
import { formatPhone } from '@trailgate/shared/text'

import { MembershipBadge, MinorBadge, StatusBadge, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import '../ui/records.css'

/** As much of a customer as a row shows. */
export type ShownCustomer = Pick<
  Customer,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'member_id'
  | 'phone'
  | 'is_minor'
  | 'active_membership_id'
  | 'waiver_signed'
  | 'status'
>

/** A customer as a row of a list: what a phone has room for. */
export function CustomerRow({ customer }: { customer: ShownCustomer }) {
  return (
    <li className="record-row">
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
  )
}
