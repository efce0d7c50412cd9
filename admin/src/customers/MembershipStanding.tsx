import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate } from '@trailgate/shared/dates'
import { endedText, type EndedMembership } from '@trailgate/shared/memberships/ended'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'

import { useMembershipDialogs } from '../memberships/household/useMembershipDialogs.tsx'
import type { ShownCustomer } from './CustomerRow.tsx'

/** Membership of a listed customer, or the one that ended last with Renew. */
export function MembershipStanding({ customer }: { customer: ShownCustomer }) {
  const { active_membership_id: active, ended_membership: ended, membership_end: end } = customer
  if (active !== null) {
    return (
      <Badge tone="good">
        {end
          ? fill(details['row.membership_until'], { date: formatDate(end) })
          : details['row.membership']}
      </Badge>
    )
  }
  if (!ended) return <Badge tone="plain">{details['row.no_membership']}</Badge>
  return <Ended customer={customer} ended={ended} />
}

interface EndedProps {
  customer: ShownCustomer
  ended: EndedMembership
}

function Ended({ customer, ended }: EndedProps) {
  const { renew, dialog } = useMembershipDialogs('customers')
  const name = `${customer.first_name} ${customer.last_name}`
  return (
    <span className="membership-ended">
      <Badge tone="warn">{endedText(ended)}</Badge>
      <Button
        size="small"
        aria-label={fill(sale['renew.of'], { name })}
        onClick={() => renew(customer)}
      >
        {memberships.renew}
      </Button>
      {dialog}
    </span>
  )
}
