import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages as household } from '@trailgate/shared/household/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useRef } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { guardianRequests } from '../guardianRequests/queries.ts'
import { displayName } from '../session/customerSession.ts'
import { useCountdown } from '../time/useCountdown.ts'
import { Button } from '../ui/Button.tsx'
import { FamilyCoverage } from './FamilyCoverage.tsx'
import { isIn } from './gateWords.ts'
import { useRides } from './kioskRides.ts'
import { Ribbon } from './Ribbon.tsx'

interface CheckedInProps {
  rider: KioskCustomer
  logoutAt: number
  /** True right after a signing. */
  signed: boolean
  onSign(people: readonly FamilyMember[]): void
  /** Called for a rider under 18. */
  onAskParent(): void
  /** Called for a parent whom a child asked. */
  onAsked(): void
  onAddChild(): void
  /** Of a family that has just registered. */
  onAddAdult?(): void
  onTouched(): void
  /** The phone number belongs to another rider. */
  onNotYou(): void
  onLogOut(): void
}

/**
 * Confirms the check-in, shows the family's coverage and counts down to the next rider; a press on the notice skips the countdown
 * (docs/product/kiosk.md).
 */
export function CheckedIn({
  rider,
  logoutAt,
  signed,
  onAsked,
  onAddAdult,
  onNotYou,
  onLogOut,
  ...on
}: CheckedInProps) {
  const { data: asked } = useQuery(guardianRequests)
  const left = useCountdown(logoutAt, onLogOut)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  // As far as the server has said.
  const isRiderIn = isIn(useRides().of.get(rider.id))

  const name = `${displayName(rider)} ${rider.last_name}`.trim()
  return (
    <div className="panel checked-in arrive">
      {signed && <Ribbon at="done" />}
      <FamilyCoverage
        {...on}
        riderId={rider.id}
        heading={
          <h1 ref={title} tabIndex={-1}>
            {messages['done.title']}
          </h1>
        }
        lead={
          <div className="hello">
            <p>
              <span>
                <Sentence text={messages['done.hello']} names={{ name }} />
              </span>{' '}
              {isRiderIn && <span className="muted">{messages['done.checked_in']}</span>}{' '}
              {signed && (
                <span role="status" className="muted">
                  {signing.done}
                </span>
              )}
            </p>
            <button type="button" className="plain not-you" onClick={onNotYou}>
              {messages['done.not_you']}
            </button>
          </div>
        }
      >
        {onAddAdult && (
          <Button quiet onClick={onAddAdult}>
            {household['adult.add']}
          </Button>
        )}
        {asked && asked.length > 0 && (
          <button type="button" className="button quiet asked" onClick={onAsked}>
            {guardians.title}
          </button>
        )}
        <button type="button" className="logout-notice" onClick={onLogOut}>
          <span className="logout-ring" aria-hidden="true">
            <svg key={logoutAt} viewBox="0 0 48 48">
              <circle cx="24" cy="24" r="20" pathLength="100" />
              <circle cx="24" cy="24" r="20" pathLength="100" className="running" />
            </svg>
            <span>{left}</span>
          </span>
          <span>
            <strong>{fill(messages['done.countdown'], { n: left })}</strong>{' '}
            <span className="muted">{messages['done.tap']}</span>
          </span>
        </button>
      </FamilyCoverage>
    </div>
  )
}
