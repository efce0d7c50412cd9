import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { toSignFor } from '@trailgate/shared/kiosk/family'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, type ReactNode } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { signLabel } from '../family/signLabel.ts'
import { Button } from '../ui/Button.tsx'
import { Tick } from '../ui/Tick.tsx'
import { myFamily, needsWaiver } from '../family/family.ts'
import { stateOf } from './gateWords.ts'
import { kioskRides, useRides } from './kioskRides.ts'
import { WhoRides } from './WhoRides.tsx'

interface FamilyCoverageProps {
  riderId: number
  /** What the screen is called; how the family stands is said right under it, before everything else. */
  heading: ReactNode
  lead: ReactNode
  onSign(people: readonly FamilyMember[]): void
  /** By somebody under 18 who checked in alone. */
  onAskParent?(): void
  onAddChild(): void
  /** A name was touched. */
  onTouched?(): void
  /** What stands beside the way to sign, in sight however long the family is. */
  children: ReactNode
}

/** How the family stands, who rides today, and the way to sign for whoever rides and may not yet (docs/product/kiosk.md). */
export function FamilyCoverage({
  riderId,
  heading,
  lead,
  onSign,
  onAskParent,
  onAddChild,
  onTouched,
  children,
}: FamilyCoverageProps) {
  const { data, error, pending } = useQuery(myFamily)
  const rides = useRides()
  const isUnknown = error !== null && !data
  useEffect(() => {
    if (data) kioskRides.arrive(data)
    // Nobody knows who belongs to them, but they are here.
    else if (isUnknown) kioskRides.come([riderId])
  }, [data, isUnknown, riderId])

  const unsigned = data ? toSignFor(data) : []
  const alone = data?.some((member) => isUncoveredChild(member))
  const chosen = unsigned.filter(isRiding)
  const mayAdd = data?.some((member) => member.is_self && !member.is_minor) ?? false
  const state = data && stateOf(data, rides)

  /** Whoever is in or on the way; and whoever needs a waiver first, unless they stay out. */
  function isRiding(member: FamilyMember): boolean {
    const ride = rides.of.get(member.id)
    if (ride) return ride.state !== 'refused'
    if (member.is_in) return true
    return unsigned.includes(member) && needsWaiver(member) && !rides.left.has(member.id)
  }

  function sign() {
    kioskRides.plan(chosen.map(({ id }) => id))
    onSign(chosen)
  }

  return (
    <>
      <div className="lead">
        <div className="lead-head">
          {state?.tone === 'good' && <Tick />}
          {heading}
          {state && <p className={`family-state ${state.tone}`}>{state.text}</p>}
        </div>
        {lead}
      </div>
      {pending ? (
        <p role="status">{ui.loading}</p>
      ) : data ? (
        <WhoRides family={data} rides={rides} isRiding={isRiding} onTouched={onTouched} />
      ) : (
        <p role="alert" className="notice caution">
          {error !== null && messages['family.failed']}
        </p>
      )}
      <div className="checked-in-foot">
        {data && (unsigned.length > 0 || mayAdd) && (
          <div className="family-buttons">
            {mayAdd && (
              <Button quiet onClick={onAddChild}>
                {messages['child.add']}
              </Button>
            )}
            {unsigned.length > 0 && (
              <Button disabled={chosen.length === 0} onClick={sign}>
                {signLabel(chosen)}
              </Button>
            )}
          </div>
        )}
        {alone && onAskParent && <Button onClick={onAskParent}>{guardians['ask.button']}</Button>}
        {children}
      </div>
    </>
  )
}

/** Who checked in themselves and is under 18: only a parent can sign. */
function isUncoveredChild(member: FamilyMember): boolean {
  return member.is_self && member.is_minor && !member.coverage.covered
}
