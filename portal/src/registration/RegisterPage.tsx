import { messages } from '@trailgate/shared/customers/registration_messages'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { welcomeNewcomer } from '../kiosk/openVisit.ts'
import { fetchAhead } from '../pages.ts'
import { isAtKiosk, paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { Page } from '../ui/Page.tsx'
import { useQueryString } from '../ui/useQueryString.ts'
import type { CheckedInNewcomer } from './asNewcomer.ts'
import type { NewRider } from './flow.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import '../styles/parts.css'
import './register.css'

const loadRegistered = () => import('./Registered.tsx')
const Registered = lazy(reliably(loadRegistered))

// The form waits for neither, and only a kiosk needs the others.
const Ribbon = lazy(reliably(loadRibbon))
const loadVisit = () => import('../kiosk/visit.ts')
const KioskWatch = lazy(reliably(() => import('../kiosk/KioskWatch.tsx')))

/** A new rider registers. Opened at the kiosk it goes back there, and nobody's half-filled form is left standing. */
export default function RegisterPage() {
  const query = useQueryString()
  const atKiosk = isAtKiosk(query)
  const navigate = useNavigate()
  const [rider, setRider] = useState<NewRider | null>(null)
  const left = useRef(false)

  function registered(newRider: NewRider, newcomer: CheckedInNewcomer | null) {
    // Whoever walked away before the answer came has a visit that nobody would end.
    if (newcomer && left.current) void loadVisit().then(({ leave: end }) => end())
    else if (newcomer) welcomeNewcomer(newcomer)
    setRider(newRider)
  }

  function leave() {
    left.current = true
    void navigate(atKiosk ? paths.kiosk : paths.home, { replace: true })
  }

  if (rider) {
    return (
      <Page title={messages['done.title']} className="register" homeLink={false} notice={false}>
        <Suspense>
          <Registered rider={rider} atKiosk={atKiosk} />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page title={messages.title} className="register" homeLink={!atKiosk}>
      <div className="column register-columns">
        <div className="register-steps">
          <Suspense>
            <Ribbon at="you" />
          </Suspense>
        </div>
        <h1>{messages.title}</h1>
        <div className="panel">
          <RegistrationForm
            atKiosk={atKiosk}
            onBegun={() => fetchAhead(loadRegistered)}
            onCancel={leave}
            onRegistered={registered}
          />
        </div>
      </div>
      {atKiosk && (
        <Suspense>
          <KioskWatch onIdle={leave} />
        </Suspense>
      )}
    </Page>
  )
}

async function loadRibbon() {
  const { Ribbon: steps } = await import('../kiosk/Ribbon.tsx')
  return { default: steps }
}
