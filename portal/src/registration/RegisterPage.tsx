import { messages } from '@trailgate/shared/customers/registration_messages'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { forgetNewOwner, phoneOfNewOwner, welcomeNewcomer } from '../kiosk/openVisit.ts'
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

// Lazy: the form does not wait for them, and only a kiosk needs the last three.
const Ribbon = lazy(reliably(loadRibbon))
const loadVisit = () => import('../kiosk/visit.ts')
const LineStatus = lazy(reliably(() => import('../offline/LineStatus.tsx')))
const KioskWatch = lazy(reliably(() => import('../kiosk/KioskWatch.tsx')))

/** Registration of a new rider. At the kiosk it returns there and leaves no half-filled form behind. */
export default function RegisterPage() {
  const query = useQueryString()
  const atKiosk = isAtKiosk(query)
  const navigate = useNavigate()
  const [rider, setRider] = useState<NewRider | null>(null)
  const left = useRef(false)
  const [moved] = useState(phoneOfNewOwner)
  useEffect(forgetNewOwner, [])

  function registered(newRider: NewRider, newcomer: CheckedInNewcomer | null) {
    // A rider who left before the answer has an open visit: end it.
    if (newcomer && left.current) void loadVisit().then(({ leave: end }) => end())
    else if (newcomer) welcomeNewcomer(newcomer)
    setRider(newRider)
  }

  function leave() {
    left.current = true
    void navigate(atKiosk ? paths.kiosk : paths.home, { replace: true })
  }
  const toKiosk = () => void navigate(paths.kiosk, { replace: true })

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
    <Page
      title={messages.title}
      className="register"
      homeLink={!atKiosk}
      actions={
        atKiosk && (
          <Suspense>
            <LineStatus />
          </Suspense>
        )
      }
    >
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
            moved={atKiosk ? moved : null}
            onBegun={() => fetchAhead(loadRegistered)}
            onCancel={leave}
            onRegistered={registered}
            onHeld={atKiosk ? toKiosk : undefined}
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
