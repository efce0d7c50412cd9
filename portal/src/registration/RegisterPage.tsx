import { messages } from '@trailgate/shared/customers/registration_messages'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { fetchAhead } from '../pages.ts'
import { isAtKiosk, paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { Page } from '../ui/Page.tsx'
import { useQueryString } from '../ui/useQueryString.ts'
import type { NewRider } from './flow.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import '../styles/parts.css'
import './register.css'

const loadRegistered = () => import('./Registered.tsx')
const Registered = lazy(reliably(loadRegistered))

// Only a kiosk needs it.
const KioskWatch = lazy(reliably(() => import('../kiosk/KioskWatch.tsx')))

/** A new rider registers (P 2). Opened at the kiosk it goes back there, and nobody's half-filled form is left standing. */
export default function RegisterPage() {
  const query = useQueryString()
  const atKiosk = isAtKiosk(query)
  const navigate = useNavigate()
  const [rider, setRider] = useState<NewRider | null>(null)

  function leave() {
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
        <h1>{messages.title}</h1>
        <div className="panel">
          <RegistrationForm
            atKiosk={atKiosk}
            onBegun={() => fetchAhead(loadRegistered)}
            onCancel={leave}
            onRegistered={setRider}
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
