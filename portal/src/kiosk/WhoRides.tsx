import { Badge } from '@trailgate/shared/browser/components/Badge'
import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { useState, type ReactNode } from 'react'

import { nameOf, needsWaiver } from '../family/family.ts'
import { Person } from '../family/Person.tsx'
import { isIn, isSettled, reasonAgainst, saysOf } from './gateWords.ts'
import { kioskRides } from './kioskRides.ts'
import type { Ride, Rides } from './rides.ts'

interface WhoRidesProps {
  family: KioskFamily
  rides: Rides
  isRiding(member: FamilyMember): boolean
  onTouched?: (() => void) | undefined
}

/** The family as large toggles: each is saved as it is touched, and says whether somebody is in, or why not (docs/product/kiosk.md). */
export function WhoRides({ family, rides: { of }, isRiding, onTouched }: WhoRidesProps) {
  const [touched, touch] = useState<{ id: number; wasSettled: boolean } | null>(null)
  const guardian = family.find((member) => member.is_self)
  const isGuardianIn = guardian !== undefined && isIn(guardian, of.get(guardian.id))
  const childAlone = guardian?.is_minor === true && family.some(needsWaiver)

  function choose(member: FamilyMember, on: boolean) {
    const wasSettled = isSettled(member, of.get(member.id))
    touch({ id: member.id, wasSettled })
    if (!wasSettled) kioskRides.choose(member.id, on)
    onTouched?.()
  }

  const last = family.find(({ id }) => id === touched?.id)
  return (
    <section aria-labelledby="family" className="family">
      <div className="family-head">
        <h2 id="family">{messages['family.title']}</h2>
        <p role="status" className="muted">
          {(last && says(last, of.get(last.id), touched?.wasSettled ?? false, isGuardianIn)) ??
            messages['ride.hint']}
        </p>
      </div>
      <ul>
        {family.map((member) => {
          const ride = of.get(member.id)
          const person = <Rider member={member} ride={ride} isGuardianIn={isGuardianIn} />
          // Nothing but a member of staff helps them.
          if (member.may_ride.verdict === 'see_staff' && !isIn(member, ride)) {
            return (
              <li key={member.id}>
                <div className="person">{person}</div>
              </li>
            )
          }
          return (
            <li key={member.id}>
              <label className="person">
                {person}
                <input
                  type="checkbox"
                  checked={isRiding(member)}
                  aria-disabled={isSettled(member, ride)}
                  onChange={({ target }) => choose(member, target.checked)}
                />
              </label>
            </li>
          )
        })}
      </ul>
      {childAlone && <p className="muted">{waivers['choose.self_minor']}</p>}
    </section>
  )
}

/** What became of the last touch; null as long as there is nothing to say. */
function says(
  member: FamilyMember,
  ride: Ride | undefined,
  wasSettled: boolean,
  isGuardianIn: boolean
): ReactNode {
  const name = nameOf(member)
  if (isIn(member, ride)) {
    const sentence = wasSettled ? messages['ride.stays'] : messages['ride.says_in']
    return <Sentence text={sentence} names={{ name }} />
  }
  const why = ride && ride.state !== 'saving' ? saysOf(member, ride, isGuardianIn)?.text : null
  return why && <Sentence text={messages['ride.says_not']} names={{ name }} values={{ why }} />
}

interface RiderProps {
  member: FamilyMember
  ride: Ride | undefined
  isGuardianIn: boolean
}

function Rider({ member, ride, isGuardianIn }: RiderProps) {
  return (
    <Person member={member} said={saysOf(member, ride, isGuardianIn)}>
      {isIn(member, ride) ? (
        <Badge tone={reasonAgainst(member, ride, isGuardianIn) ? 'bad' : 'good'}>
          {messages['ride.in']}
        </Badge>
      ) : (
        ride?.state === 'held' && <Badge tone="warn">{messages['ride.held']}</Badge>
      )}
    </Person>
  )
}
