import { Link, useLocation } from 'react-router'

import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import '../ui/records.css'

/** Holder of the membership, as a link to the details. */
export function MembershipLink({ membership }: { membership: ListedMembership }) {
  const { search } = useLocation()
  return (
    <Link
      className="record-link"
      to={pathOf({ kind: 'show', id: membership.id }, search)}
      state={WITHIN}
    >
      {membership.customer_name}
    </Link>
  )
}
