import { initials } from '@trailgate/shared/layout/navigation'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useTimeZone } from '../layout/useSettings.ts'
import { timeOf } from './timeOf.ts'
import { TONES } from './verdict.ts'

interface PersonPartProps {
  person: HouseholdPerson
}

/** In place of a photo, which the park has of nobody. */
export function PersonAvatar({ person }: PersonPartProps) {
  return (
    <span className="person-avatar" aria-hidden="true">
      {initials(person)}
    </span>
  )
}

/** What tells people of one name apart: age, member ID, phone and membership, and since when they are in. */
export function PersonFacts({ person: { age, visit, membership, ...person } }: PersonPartProps) {
  const timeZone = useTimeZone()
  return (
    <>
      <p className="person-facts">
        <span>{age === null ? messages['age.unknown'] : fill(messages.age, { n: age })}</span>
        <span className="figures">{person.member_id}</span>
        {person.phone && <span className="figures">{formatPhone(person.phone)}</span>}
        {membership && <span>{`${membership.membership_type} ${membership.membership_id}`}</span>}
      </p>
      {visit && (
        <p className="person-since">
          {fill(messages['in_since'], { time: timeOf(visit.checked_in_at, timeZone) })}
        </p>
      )}
    </>
  )
}

/** The one verdict, and why where somebody may not ride. */
export function PersonVerdict({ person: { may_ride: said } }: PersonPartProps) {
  return (
    <div className="person-says">
      <p className={`verdict verdict-${TONES[said.verdict]}`}>
        {messages[`verdict.${said.verdict}`]}
      </p>
      {said.verdict !== 'yes' &&
        said.reasons.map(({ code, text }) => (
          <p key={code} className="person-why">
            {text}
          </p>
        ))}
    </div>
  )
}
