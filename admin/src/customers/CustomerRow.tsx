import type { ReactNode } from 'react'

import type { ListedCustomer } from '@trailgate/shared/customers/schemas'
import { formatPhone } from '@trailgate/shared/text'

import { MinorBadge, UnlessActive, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { MembershipStanding } from './MembershipStanding.tsx'
import '../ui/records.css'

/** Customer fields that a row needs. */
export type ShownCustomer = Pick<
  ListedCustomer,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'member_id'
  | 'phone'
  | 'is_minor'
  | 'active_membership_id'
  | 'ended_membership'
  | 'waiver_signed'
  | 'status'
> &
  Partial<Pick<ListedCustomer, 'status_reason' | 'membership_end'>>

interface CustomerRowProps {
  customer: ShownCustomer
  /** Checkbox that selects the row, if it has one. */
  select?: ReactNode
}

/** A customer as a row of a list: what a phone has room for. */
export function CustomerRow({ customer, select }: CustomerRowProps) {
  return (
    <li className="record-row">
      {select}
      <div className="record-row-who">
        <CustomerLink customer={customer} />
        <p className="record-facts figures">
          {customer.member_id} · {formatPhone(customer.phone) || '–'}
        </p>
      </div>
      <div className="record-row-badges">
        {customer.is_minor && <MinorBadge />}
        <MembershipStanding customer={customer} />
        <WaiverBadge signed={customer.waiver_signed} />
        <UnlessActive customer={customer} />
      </div>
    </li>
  )
}
