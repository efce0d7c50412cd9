import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { messages as minors } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../../../session/useStaff.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { StatusBadge } from '../../CustomerBadges.tsx'
import { pathOf } from '../../paths.ts'
import { minorsOf } from '../queries.ts'
import { Phone } from '../Reach.tsx'
import { TabPage } from '../TabPage.tsx'
import { AddMinor } from './AddMinor.tsx'

interface MinorsTabProps {
  customer: CustomerDetail
  adding: boolean
}

/** The minors that a customer is a guardian of (S 2). */
export default function MinorsTab({ customer, adding }: MinorsTabProps) {
  const { id, is_minor: isMinor } = customer
  const { search } = useLocation()
  const mayAdd = useCan('customers.write') && !isMinor
  const add = pathOf({ kind: 'show', id, tab: 'minors', item: 'add' }, search)
  return (
    <>
      <TabPage
        query={useQuery(minorsOf(id))}
        failed={details['minors.failed']}
        empty={isMinor ? details['minors.of_minor'] : details['minors.empty']}
        isEmpty={(list) => list.length === 0}
        actions={
          mayAdd && (
            <Button component={Link} to={add} state={WITHIN} variant="outlined">
              {manager.add_minor}
            </Button>
          )
        }
      >
        {(list) => (
          <ul className="tab-rows">
            {list.map((minor) => (
              <MinorRow key={minor.id} minor={minor} />
            ))}
          </ul>
        )}
      </TabPage>
      {adding && mayAdd && <AddMinor guardian={customer} />}
    </>
  )
}

function MinorRow({ minor }: { minor: Minor }) {
  const { search } = useLocation()
  const { emergency_contact_name: name, emergency_contact_phone: phone } = minor
  const facts = [
    RELATIONSHIP_LABELS[minor.relationship_type],
    fill(details.age, { date: formatDate(minor.date_of_birth), n: minor.age }),
    minor.member_id,
  ]
  return (
    <li className="record-row">
      <div className="record-row-who">
        <Link
          className="record-link"
          to={pathOf({ kind: 'show', id: minor.id }, search)}
          state={WITHIN}
        >
          {minor.first_name} {minor.last_name}
        </Link>
        <p className="record-facts figures">{facts.join(' · ')}</p>
        {name && phone && (
          <p className="record-facts figures">
            {fill(details['minors.emergency'], { name })} <Phone number={phone} />
          </p>
        )}
      </div>
      <div className="record-row-badges">
        {minor.has_signed_waiver ? (
          <Badge tone="good">{minors['waiver.signed']}</Badge>
        ) : (
          <Badge tone="warn">{minors['waiver.needed']}</Badge>
        )}
        <StatusBadge status={minor.status} />
      </div>
    </li>
  )
}
