import { messages } from '@trailgate/shared/portal/messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { lazy, startTransition, Suspense, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { fetchAhead, onIntent, prefetch } from '../pages.ts'
import { checkInState, endedAt, fileIn, pageOf, paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { customerSession } from '../session/customerSession.ts'
import { Link } from '../ui/Link.tsx'
import { NewRiderIcon, ReturningRiderIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import './choice.css'
import './entry.css'

const loadCheckIn = () => import('./CheckIn.tsx')
const CheckIn = lazy(reliably(loadCheckIn))
const DemoRiders = lazy(reliably(() => import('./DemoRiders.tsx')))

/** The front door of the portal: new riders go to the registration, returning ones check in. */
export function EntryPage() {
  const { state: asked, search } = useLocation()
  const file = fileIn(search)
  const ended = file === null ? endedAt(asked) : pageOf(file)
  const [returning, setReturning] = useState(asked === checkInState || ended !== null)
  const cameBack = useRef(false)
  const demo = useParkSettings()?.demo

  // A file link redirected here: the server has just refused the session.
  if (file === null && customerSession.read()) return <Navigate to={paths.dashboard} replace />

  function show(checkIn: boolean) {
    cameBack.current = !checkIn
    startTransition(() => setReturning(checkIn))
  }

  return (
    <Page
      title={returning ? session.check_in : messages['entry.welcome']}
      className="entry"
      footer={<StaffLogin />}
    >
      <div className="column">
        <Suspense>
          {returning ? (
            <CheckIn ended={ended} file={file} onBack={() => show(false)} />
          ) : (
            <Choice onReturning={() => show(true)} focusReturning={cameBack} />
          )}
        </Suspense>
        {demo && (
          <Suspense>
            <DemoRiders demo={demo} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

interface ChoiceProps {
  onReturning(): void
  focusReturning: React.RefObject<boolean>
}

function Choice({ onReturning, focusReturning }: ChoiceProps) {
  const settings = useParkSettings()

  function focusIfBack(button: HTMLButtonElement | null) {
    if (focusReturning.current) button?.focus()
  }

  return (
    <div className="choice">
      <div className="choice-lead">
        <h1>{messages.ready}</h1>
        {/* Blank until it is known whether the park has a sentence of its own. */}
        <p>{settings ? (settings.face.welcome ?? messages['entry.hint']) : '\u00a0'}</p>
      </div>
      <div className="choice-cards">
        <div className="choice-card">
          <NewRiderIcon />
          <h2>
            <Link to={paths.register} {...onIntent(() => prefetch(paths.register))}>
              {messages['entry.new_rider']}
            </Link>
          </h2>
          <p>{messages['entry.new_rider_hint']}</p>
          <span className="choice-go" aria-hidden="true">
            {messages['entry.register']}
          </span>
        </div>
        <div className="choice-card">
          <ReturningRiderIcon />
          <h2>
            <button
              type="button"
              ref={focusIfBack}
              onClick={onReturning}
              {...onIntent(() => fetchAhead(loadCheckIn))}
            >
              {messages['entry.returning_rider']}
            </button>
          </h2>
          <p>{messages['entry.returning_rider_hint']}</p>
          <span className="choice-go" aria-hidden="true">
            {session.check_in}
          </span>
        </div>
      </div>
    </div>
  )
}

function StaffLogin() {
  return (
    <a href={paths.staffLogin} className="foot-end">
      {session.staff_login}
    </a>
  )
}
