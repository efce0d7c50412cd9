import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useRef } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { guardianRequests } from '../guardianRequests/queries.ts'
import { displayName } from '../session/customerSession.ts'
import { useCountdown } from '../time/useCountdown.ts'
import { myFamily } from '../family/family.ts'
import { FamilyCoverage } from './FamilyCoverage.tsx'
import { isIn } from './gateWords.ts'
import { useRides } from './kioskRides.ts'
import { Ribbon } from './Ribbon.tsx'

interface CheckedInProps {
  rider: KioskCustomer
  logoutAt: number
  /** Whether a waiver was signed a moment ago. */
  signed: boolean
  onSign(people: readonly FamilyMember[]): void
  /** By somebody under 18. */
  onAskParent(): void
  /** By a parent whom a child has asked. */
  onAsked(): void
  onAddChild(): void
  onTouched(): void
  onLogOut(): void
}

/**
 * Says that it worked and who of the family is covered, and counts down to the next rider; pressing the notice does not
 * wait for that (docs/product/kiosk.md).
 */
export function CheckedIn({ rider, logoutAt, signed, onAsked, onLogOut, ...on }: CheckedInProps) {
  const { data: asked } = useQuery(guardianRequests)
  const left = useCountdown(logoutAt, onLogOut)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const isRiderIn = useIsIn(rider.id)

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
          <p className="hello">
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
        }
      >
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

/** Whether the server has said that somebody is in. */
function useIsIn(id: number): boolean {
  const { data } = useQuery(myFamily)
  const ride = useRides().of.get(id)
  const member = data?.find((each) => each.id === id)
  return member ? isIn(member, ride) : ride?.state === 'in'
}
