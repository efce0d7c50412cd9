import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
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
import type { Ride } from './rides.ts'
import { WhoRides } from './WhoRides.tsx'

interface FamilyCoverageProps {
  riderId: number
  /** Title of the screen; the family status follows right below. */
  heading: ReactNode
  lead: ReactNode
  onSign(people: readonly FamilyMember[]): void
  /** Called for a minor who checked in alone. */
  onAskParent?(): void
  onAddChild(): void
  /** A name was touched. */
  onTouched?(): void
  /** Buttons beside the sign button; they stay in view for a long family too. */
  children: ReactNode
}

/** Waiver status of the family, who rides today, and the button that signs for riders without a waiver (docs/product/kiosk.md). */
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
    // The family failed to load; the rider is here all the same.
    else if (isUnknown) kioskRides.come([riderId])
  }, [data, isUnknown, riderId])

  const unsigned = data ? toSignFor(data) : []
  const alone = data?.some((member) => isUncoveredChild(member))
  const needsParent = data?.some((member) => member.needs_parent && !member.coverage.covered)
  const chosen = unsigned.filter(isRiding)
  const mayAdd = data?.some((member) => member.is_self && !member.is_minor) ?? false
  const state = data && stateOf(data, rides)

  /** True if the rider is checked in or being checked in, or lacks a waiver and was not unticked. */
  function isRiding(member: FamilyMember): boolean {
    const ride = rides.of.get(member.id)
    if (ride) return TICKED[ride.state]
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
        {(alone || needsParent) && onAskParent && (
          <Button onClick={onAskParent}>{alone ? guardians['ask.button'] : parents.send}</Button>
        )}
        {children}
      </div>
    </>
  )
}

const TICKED: Record<Ride['state'], boolean> = {
  saving: true,
  unsent: true,
  in: true,
  held: true,
  refused: false,
  leaving: false,
  out: false,
}

/** A minor who checked in themselves: only a parent can sign. */
function isUncoveredChild(member: FamilyMember): boolean {
  return member.is_self && member.is_minor && !member.coverage.covered
}
