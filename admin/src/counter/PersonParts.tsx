import { formatDate } from '@trailgate/shared/dates'
import { initials } from '@trailgate/shared/layout/navigation'
import { endedText } from '@trailgate/shared/memberships/ended'
import { visitsLeftText } from '@trailgate/shared/memberships/visits_left'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useTimeZone } from '../layout/useSettings.ts'
import { timeOf } from './timeOf.ts'
import { TONES } from './verdict.ts'

interface PersonPartProps {
  person: HouseholdPerson
}

/** Initials in place of a photo: the park keeps no photos. */
export function PersonAvatar({ person }: PersonPartProps) {
  return (
    <span className="person-avatar" aria-hidden="true">
      {initials(person)}
    </span>
  )
}

interface PersonFactsProps extends PersonPartProps {
  /** True to show birth date and city: the person has a namesake, or the search text names one of them. */
  isToldApart?: boolean
}

/** Since when they are in, age, member ID, phone and membership. */
export function PersonFacts({
  person: { age, visit, membership, ended_membership: ended, ...person },
  isToldApart = false,
}: PersonFactsProps) {
  const timeZone = useTimeZone()
  return (
    <p className="person-facts">
      {visit && (
        <span className="person-since">
          {fill(messages['in_since'], { time: timeOf(visit.checked_in_at, timeZone) })}
        </span>
      )}
      <span>{age === null ? messages['age.unknown'] : fill(messages.age, { n: age })}</span>
      {isToldApart && person.date_of_birth && (
        <span className="person-told-apart">
          {fill(messages.born, { date: formatDate(person.date_of_birth) })}
        </span>
      )}
      {isToldApart && person.city && <span className="person-told-apart">{person.city}</span>}
      <span className={isToldApart ? 'figures person-told-apart' : 'figures'}>
        {person.member_id}
      </span>
      {person.phone && <span className="figures">{formatPhone(person.phone)}</span>}
      {person.shared_phone && (
        <span className="figures">
          {fill(messages.shared_phone, { phone: formatPhone(person.shared_phone) })}
        </span>
      )}
      {membership && (
        <span>{`${membership.membership_type_name} ${membership.membership_id}`}</span>
      )}
      {membership && membership.visits_left !== null && (
        <span className="figures">{visitsLeftText(membership.visits_left)}</span>
      )}
      {ended && <span className="person-ended">{endedText(ended)}</span>}
    </p>
  )
}

/** The verdict, with its reason unless the person may ride. */
export function PersonVerdict({ person: { may_ride: said } }: PersonPartProps) {
  return (
    <div className="person-says">
      <p className={`verdict verdict-${TONES[said.verdict]}`}>
        {messages[`verdict.${said.verdict}`]}
      </p>
      {said.verdict !== 'yes' &&
        said.reasons.map(
          ({ code, text }) =>
            // The alert stands beside the name.
            code !== 'alert' && (
              <p key={code} className="person-why">
                {text}
              </p>
            )
        )}
    </div>
  )
}
