import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/parties/guest_messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { Ribbon } from '../kiosk/Ribbon.tsx'
import { fetchAhead } from '../pages.ts'
import type { NewRider } from '../registration/flow.ts'
import { RegistrationForm } from '../registration/RegistrationForm.tsx'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import '../registration/register.css'

const loadGuest = () => import('./Guest.tsx')
const Registered = lazy(reliably(() => import('../registration/Registered.tsx')))

interface RegisterAsGuestProps {
  token: string
  onCancel(): void
  /** The phone number is already registered. */
  onKnown(): void
  onSignedIn(): void
}

/** The registration, which puts the guest on the list of the party. Where the party is over meanwhile, what was typed is still good. */
export default function RegisterAsGuest(props: RegisterAsGuestProps) {
  const { token, onCancel, onKnown, onSignedIn } = props
  const [party, setParty] = useState<string | null>(token)
  const [rider, setRider] = useState<NewRider | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function registered(newRider: NewRider) {
    if (customerSession.read()) onSignedIn()
    else setRider(newRider)
  }

  function remedyFor(code: string | undefined) {
    if (code === 'DUPLICATE_PHONE') return <Remedy does={onKnown}>{session.check_in}</Remedy>
    if (party === null || (code !== 'PARTY_OVER' && code !== 'PARTY_FULL')) return null
    return <Remedy does={() => setParty(null)}>{messages.register_anyway}</Remedy>
  }

  if (rider) {
    return (
      <Suspense>
        <Registered rider={rider} atKiosk={false} />
      </Suspense>
    )
  }
  return (
    <div className="register-columns">
      <Ribbon at="you" />
      <h2 ref={heading} tabIndex={-1}>
        {registration.title}
      </h2>
      <div className="panel">
        <RegistrationForm
          atKiosk={false}
          party={party}
          remedyFor={remedyFor}
          onBegun={() => fetchAhead(loadGuest)}
          onCancel={onCancel}
          onRegistered={registered}
        />
      </div>
    </div>
  )
}

/** Shown beside its error. */
function Remedy({ does, children }: { does(): void; children: string }) {
  return (
    <Button quiet onClick={does}>
      {children}
    </Button>
  )
}
