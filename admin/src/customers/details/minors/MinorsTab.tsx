import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { messages as minors } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../../../session/useStaff.ts'
import { WITHIN } from '../../../ui/useLeave.ts'
import { StatusBadge } from '../../CustomerBadges.tsx'
import { pathOf } from '../../paths.ts'
import { useMinors } from '../queries.ts'
import { Phone } from '../Reach.tsx'
import { TabPage } from '../TabPage.tsx'
import { AddMinor } from './AddMinor.tsx'
import { LinkMinor } from './LinkMinor.tsx'
import { UnlinkButton } from './UnlinkButton.tsx'

interface MinorsTabProps {
  customer: CustomerDetail
  /** Which of its forms is open. */
  open?: 'add' | 'link'
}

/** The minors that a customer is a guardian of. */
export default function MinorsTab({ customer, open }: MinorsTabProps) {
  const { id, is_minor: isMinor } = customer
  const { search } = useLocation()
  const mayAdd = useCan('customers.write') && !isMinor
  const to = (item: 'add' | 'link') => pathOf({ kind: 'show', id, tab: 'minors', item }, search)
  return (
    <>
      <TabPage
        query={useMinors(id)}
        failed={details['minors.failed']}
        empty={isMinor ? details['minors.of_minor'] : details['minors.empty']}
        isEmpty={(list) => list.length === 0}
        actions={
          mayAdd && (
            <>
              <Button component={Link} to={to('link')} state={WITHIN}>
                {minors.link}
              </Button>
              <Button component={Link} to={to('add')} state={WITHIN} variant="outlined">
                {manager.add_minor}
              </Button>
            </>
          )
        }
      >
        {(list) => {
          const closed = list.filter(({ status }) => status === 'closed')
          const open = list.filter(({ status }) => status !== 'closed')
          return (
            <>
              {open.length > 0 && (
                <MinorRows guardian={customer} minors={open} mayUnlink={mayAdd} />
              )}
              {closed.length > 0 && (
                <section aria-labelledby="closed-minors">
                  <h3 id="closed-minors" className="closed-minors">
                    {details['minors.closed']}
                  </h3>
                  <MinorRows guardian={customer} minors={closed} mayUnlink={false} />
                </section>
              )}
            </>
          )
        }}
      </TabPage>
      {open === 'add' && mayAdd && <AddMinor guardian={customer} />}
      {open === 'link' && mayAdd && <LinkMinor guardian={customer} />}
    </>
  )
}

interface MinorRowsProps {
  guardian: CustomerDetail
  minors: Minor[]
  mayUnlink: boolean
}

function MinorRows({ minors: list, ...row }: MinorRowsProps) {
  return (
    <ul className="tab-rows">
      {list.map((minor) => (
        <MinorRow key={minor.id} minor={minor} {...row} />
      ))}
    </ul>
  )
}

interface MinorRowProps {
  guardian: CustomerDetail
  minor: Minor
  mayUnlink: boolean
}

function MinorRow({ guardian, minor, mayUnlink }: MinorRowProps) {
  const { search } = useLocation()
  const { emergency_contact_name: name, emergency_contact_phone: phone } = minor
  const facts = [
    RELATIONSHIP_LABELS[minor.relationship_type],
    minor.age === null
      ? details['birth_date.unknown']
      : fill(details.age, { date: formatDate(minor.date_of_birth), n: minor.age }),
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
        {mayUnlink && <UnlinkButton guardian={guardian} minor={minor} />}
      </div>
    </li>
  )
}
