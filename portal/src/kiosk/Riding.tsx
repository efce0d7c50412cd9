import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { guardianRequests } from '../guardianRequests/queries.ts'
import { reliably } from '../reliably.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { FamilyCoverage } from './FamilyCoverage.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import type { TakenOver } from './openVisit.ts'
import { Ribbon } from './Ribbon.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

export const loadAddChild = () => import('./AddChild.tsx')
const AddChild = lazy(reliably(loadAddChild))
const GuardianRequests = lazy(reliably(loadRequests))

interface RidingProps {
  riderId: number
  /** Values that a newcomer typed a moment ago; of other riders the kiosk knows only an initial. */
  takenOver: TakenOver | null
  /** The last name as the kiosk knows it. */
  initial: string
  adding: boolean
  onSign(people: readonly FamilyMember[]): void
  onAddChild(): void
  onChildLeft(): void
  /** Sends a waiver to a parent: that of a child who is not added, else those of the family. */
  onAskParent(child?: NewChild): void
  onDone(): void
  onIdle(): void
}

/** Riders of the day: the family and the children added. No countdown runs meanwhile (docs/product/kiosk.md). */
export function Riding({
  riderId,
  takenOver,
  initial,
  adding,
  onDone,
  onIdle,
  ...on
}: RidingProps) {
  const { data } = useQuery(myFamily)
  const { data: requests } = useQuery(guardianRequests)
  const [wasAsked, ask] = useState(false)
  // Stays open, so that the result of the last request shows in place.
  if (requests && requests.length > 0 && !wasAsked) ask(true)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle)

  return (
    <>
      <div className="panel checked-in arrive">
        <Ribbon at="riding" />
        {wasAsked && (
          <Suspense>
            <GuardianRequests proven={false} />
          </Suspense>
        )}
        <FamilyCoverage
          riderId={riderId}
          onSign={on.onSign}
          onAddChild={on.onAddChild}
          onAskParent={() => on.onAskParent()}
          heading={
            <h1 ref={title} tabIndex={-1}>
              {messages['riding.title']}
            </h1>
          }
          // The hint shows only while the rider is alone on the list.
          lead={data?.length === 1 && <p className="muted">{messages['riding.hint']}</p>}
        >
          <Button quiet onClick={onDone}>
            {messages['riding.done']}
          </Button>
        </FamilyCoverage>
      </div>
      {adding && (
        <Opening>
          <AddChild
            takenOver={takenOver}
            initial={initial}
            onSend={on.onAskParent}
            onClose={on.onChildLeft}
          />
        </Opening>
      )}
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

async function loadRequests() {
  const { GuardianRequests: requests } = await import('../guardianRequests/GuardianRequests.tsx')
  return { default: requests }
}
