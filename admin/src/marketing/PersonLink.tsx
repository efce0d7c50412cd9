import { Link } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'

import { pathOf } from '../customers/paths.ts'
import { WITHIN } from '../ui/useLeave.ts'
import '../ui/records.css'

/** Name as a link to the customer's marketing choices. */
export function PersonLink({ customer }: { customer: Customer }) {
  const { id, first_name: first, last_name: last } = customer
  return (
    <Link
      className="record-link"
      to={pathOf({ kind: 'show', id, tab: 'marketing' }, '')}
      state={WITHIN}
    >
      {first} {last}
    </Link>
  )
}
