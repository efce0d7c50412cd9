import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { timeOf } from '../../../counter/timeOf.ts'
import { buyerOf, TONES } from '../../../counter/verdict.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { useMembershipDialogs } from '../../../memberships/household/useMembershipDialogs.tsx'
import { pathOf as membershipPath } from '../../../memberships/paths.ts'
import { Unanswered } from '../../../ui/QueryStates.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useHousehold } from '../queries.ts'
import './gate.css'

/** What the gate says of a customer: verdict, membership and visit, and the same of each of the family. */
export function AtTheGate({ customer }: { customer: CustomerDetail }) {
  const query = useHousehold(customer.id)
  const [self, ...family] = query.data ?? []
  return (
    <section className="facts gate-facts" aria-labelledby="gate-title">
      <h3 id="gate-title">{details['gate.title']}</h3>
      {self ? (
        <>
          <Self person={self} people={query.data ?? []} />
          {family.length > 0 && (
            <>
              <h4>{details['gate.family']}</h4>
              <ul className="gate-family">
                {family.map((person) => (
                  <FamilyRow key={person.id} person={person} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <Unanswered query={query} failed={details['gate.failed']} rows={2} />
      )}
    </section>
  )
}

interface SelfProps {
  person: HouseholdPerson
  people: readonly HouseholdPerson[]
}

function Self({ person, people }: SelfProps) {
  const { membership } = person
  const name = `${person.first_name} ${person.last_name}`
  const { sell, renew, dialog } = useMembershipDialogs('customers')
  return (
    <>
      <Verdict person={person} />
      <p>{membershipOf(person) ?? details['gate.no_membership']}</p>
      <div className="gate-does">
        <Button variant="outlined" onClick={() => sell(people, buyerOf(people, person))}>
          {sale.sell}
        </Button>
        {membership && (
          <>
            <Button
              variant="outlined"
              aria-label={fill(sale['renew.of'], { name })}
              onClick={() => renew(person)}
            >
              {memberships.renew}
            </Button>
            <Button
              component={Link}
              to={membershipPath({ kind: 'show', id: membership.id }, '')}
              state={WITHIN}
              aria-label={fill(sale['manage.of'], { number: membership.membership_id, name })}
            >
              {sale.manage}
            </Button>
          </>
        )}
      </div>
      {dialog}
    </>
  )
}

function FamilyRow({ person }: { person: HouseholdPerson }) {
  const { search } = useLocation()
  return (
    <li>
      <p className="gate-name">
        <Link to={pathOf({ kind: 'show', id: person.id }, search)} state={WITHIN}>
          {person.first_name} {person.last_name}
        </Link>
        <span>
          {person.age === null ? counter['age.unknown'] : fill(counter.age, { n: person.age })}
        </span>
        {membershipOf(person) && <span>{membershipOf(person)}</span>}
      </p>
      <Verdict person={person} />
    </li>
  )
}

/** The verdict, why, and whether they are in. */
function Verdict({ person: { may_ride: said, visit } }: { person: HouseholdPerson }) {
  const timeZone = useTimeZone()
  return (
    <div className="gate-verdict">
      <Badge tone={TONES[said.verdict]}>{counter[`verdict.${said.verdict}`]}</Badge>
      {visit?.state === 'in' && (
        <span>{fill(details['gate.in'], { time: timeOf(visit.checked_in_at, timeZone) })}</span>
      )}
      {said.verdict !== 'yes' &&
        said.reasons.map(({ code, text }) => <span key={code}>{text}</span>)}
    </div>
  )
}

function membershipOf({ membership }: HouseholdPerson): string | null {
  if (!membership) return null
  const { membership_type: type, membership_id: number, end_date: end } = membership
  return end === null
    ? fill(details['gate.endless'], { type, number })
    : fill(details['gate.until'], { type, number, date: formatDate(end) })
}
