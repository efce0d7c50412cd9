import { Badge } from '@trailgate/shared/browser/components/Badge'
import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { useState, type ReactNode } from 'react'

import { nameOf, needsWaiver } from '../family/family.ts'
import { Person } from '../family/Person.tsx'
import { isIn, reasonAgainst, saysOf } from './gateWords.ts'
import { kioskRides } from './kioskRides.ts'
import type { Ride, Rides } from './rides.ts'

interface WhoRidesProps {
  family: KioskFamily
  rides: Rides
  isRiding(member: FamilyMember): boolean
  onTouched?: (() => void) | undefined
}

/** The family as large toggles: each touch is saved at once, and shows the result or the refusal (docs/product/kiosk.md). */
export function WhoRides({ family, rides: { of }, isRiding, onTouched }: WhoRidesProps) {
  const [touched, touch] = useState<number | null>(null)
  const guardian = family.find((member) => member.is_self)
  const isGuardianIn = guardian !== undefined && isIn(of.get(guardian.id))
  const childAlone = guardian?.is_minor === true && family.some(needsWaiver)

  function choose(member: FamilyMember, on: boolean) {
    touch(member.id)
    kioskRides.choose(member.id, on)
    onTouched?.()
  }

  const last = family.find(({ id }) => id === touched)
  return (
    <section aria-labelledby="family" className="family">
      <div className="family-head">
        <h2 id="family">{messages['family.title']}</h2>
        <p role="status" className="muted">
          {(last && says(last, of.get(last.id), isGuardianIn)) ?? messages['ride.hint']}
        </p>
      </div>
      <ul>
        {family.map((member) => {
          const ride = of.get(member.id)
          const person = <Rider member={member} ride={ride} isGuardianIn={isGuardianIn} />
          // Only staff can resolve this.
          if (member.may_ride.verdict === 'see_staff' && !isIn(ride)) {
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

/** Result of the last touch; null if there is none. */
function says(member: FamilyMember, ride: Ride | undefined, isGuardianIn: boolean): ReactNode {
  const name = nameOf(member)
  if (ride?.state === 'in') {
    const sentence = ride.stays ? messages['ride.stays'] : messages['ride.says_in']
    return <Sentence text={sentence} names={{ name }} />
  }
  if (ride?.state === 'out') return <Sentence text={messages['ride.says_out']} names={{ name }} />
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
      {isIn(ride) ? (
        <Badge tone={reasonAgainst(member, ride, isGuardianIn) ? 'bad' : 'good'}>
          {messages['ride.in']}
        </Badge>
      ) : (
        ride?.state === 'held' && <Badge tone="warn">{messages['ride.held']}</Badge>
      )}
    </Person>
  )
}
