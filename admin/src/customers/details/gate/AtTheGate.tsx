import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { endedText } from '@trailgate/shared/memberships/ended'
import { visitsLeftText } from '@trailgate/shared/memberships/visits_left'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { SignButtons } from '../../../counter/SignButtons.tsx'
import { timeOf } from '../../../counter/timeOf.ts'
import { useCardDialogs, type CardDoes } from '../../../counter/useCardDialogs.tsx'
import { buyerOf, needsSignature, nextStepOf, TONES } from '../../../counter/verdict.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { useMembershipDialogs } from '../../../memberships/household/useMembershipDialogs.tsx'
import { pathOf as membershipPath } from '../../../memberships/paths.ts'
import { Unanswered } from '../../../ui/QueryStates.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useHousehold } from '../queries.ts'
import './gate.css'

/** Gate status of a customer and of each family member: verdict, membership and visit. */
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
  const membership = person.membership ?? person.ended_membership
  const name = `${person.first_name} ${person.last_name}`
  const { sell, renew, dialog } = useMembershipDialogs('customers')
  const signing = useCardDialogs(NOTHING_MORE, 'customers')
  return (
    <>
      <Verdict person={person} />
      <Signing person={person} does={signing} />
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
              onClick={() => renew(person, people)}
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
      {signing.dialog}
    </>
  )
}

/** A dialog returns the focus to its button, so the button stays mounted. */
const NOTHING_MORE = () => {}

interface SigningProps {
  person: HouseholdPerson
  does: CardDoes
}

/** Buttons for a missing waiver: ways to sign, or the birth date that decides who signs. */
function Signing({ person, does }: SigningProps) {
  const isAgeless = nextStepOf(person) === 'ask_birth_date'
  if (!needsSignature(person) && !isAgeless) return null
  return (
    <div className="gate-does">
      {isAgeless && (
        <Button
          component={Link}
          to={pathOf({ kind: 'edit', id: person.id }, '')}
          state={WITHIN}
          variant="outlined"
          aria-label={`${counter['next.ask_birth_date']}: ${person.first_name} ${person.last_name}`}
        >
          {counter['next.ask_birth_date']}
        </Button>
      )}
      {needsSignature(person) && <SignButtons person={person} does={does} />}
    </div>
  )
}

function FamilyRow({ person }: { person: HouseholdPerson }) {
  const { search } = useLocation()
  const signing = useCardDialogs(NOTHING_MORE, 'customers')
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
      <Signing person={person} does={signing} />
      {signing.dialog}
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

function membershipOf({ membership, ended_membership: ended }: HouseholdPerson): string | null {
  if (!membership) return ended && endedText(ended)
  const { membership_type_name: type, membership_id: number, end_date: end } = membership
  const text =
    end === null
      ? fill(details['gate.endless'], { type, number })
      : fill(details['gate.until'], { type, number, date: formatDate(end) })
  const { visits_left: left } = membership
  return left === null ? text : `${text}, ${visitsLeftText(left).toLowerCase()}`
}
