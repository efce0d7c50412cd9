import { useState } from 'react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fill } from '@trailgate/shared/text'

import { StatusBadge } from '../../../memberships/MembershipBadges.tsx'
import { pathOf } from '../../../memberships/paths.ts'
import { periodOf } from '../../../memberships/periodOf.ts'
import { useMembershipsOf } from '../../../memberships/queries.ts'
import { Unanswered } from '../../../ui/QueryStates.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'

/** Rows shown before "show all". */
const ROWS = 5

/** All memberships that a customer has or had a place in, the newest first; nothing where there was none. */
export function HeldMemberships({ id }: { id: number }) {
  const query = useMembershipsOf(id)
  const [isAll, showAll] = useState(false)
  const { data: held } = query
  if (held?.length === 0) return null
  return (
    <section className="facts gate-facts" aria-labelledby="memberships-title">
      <h3 id="memberships-title">{details['memberships.title']}</h3>
      {held ? (
        <>
          <ul className="gate-family">
            {held.slice(0, isAll ? held.length : ROWS).map((membership) => (
              <li key={membership.id} className="gate-name">
                <Link to={pathOf({ kind: 'show', id: membership.id }, '')} state={WITHIN}>
                  {membership.membership_type_name} {membership.membership_id}
                </Link>
                <span className="figures">{periodOf(membership)}</span>
                <StatusBadge status={membership.status} />
              </li>
            ))}
          </ul>
          {held.length > ROWS && !isAll && (
            <Button onClick={() => showAll(true)}>
              {fill(details['memberships.all'], { n: held.length })}
            </Button>
          )}
        </>
      ) : (
        <Unanswered query={query} failed={details['memberships.failed']} rows={2} />
      )}
    </section>
  )
}
