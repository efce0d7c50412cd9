import { Link, useLocation } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'

import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import '../ui/records.css'

interface CustomerLinkProps {
  customer: Pick<Customer, 'id' | 'first_name' | 'last_name'>
}

/** Customer's name as a link to the details. */
export function CustomerLink({ customer }: CustomerLinkProps) {
  const { search } = useLocation()
  return (
    <Link
      className="record-link"
      to={pathOf({ kind: 'show', id: customer.id }, search)}
      state={WITHIN}
    >
      {customer.first_name} {customer.last_name}
    </Link>
  )
}
