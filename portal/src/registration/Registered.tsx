import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { randomId } from '@trailgate/shared/browser/random_id'
import { messages } from '@trailgate/shared/customers/registration_messages'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import type { PortalSignIn } from '@trailgate/shared/sessions/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useCarriedVisit } from '../kiosk/carriedVisit.ts'
import { newcomerGoesOn, useNewcomer } from '../kiosk/openVisit.ts'
import { showNotice } from '../notice/notice.ts'
import { prefetch } from '../pages.ts'
import { checkInState, paths } from '../paths.ts'
import { displayName } from '../session/customerSession.ts'
import { signIn } from '../session/signIn.ts'
import { useCountdown } from '../time/useCountdown.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { Button } from '../ui/Button.tsx'
import { Tick } from '../ui/Tick.tsx'
import { departure, type NewRider } from './flow.ts'
import './registered.css'

interface RegisteredProps {
  rider: NewRider
  atKiosk: boolean
}

/** Success screen: continues after 2 seconds, and its notice stays visible. */
export default function Registered({ rider, atKiosk }: RegisteredProps) {
  const [{ to, at, noticeClosesAt }] = useState(() => departure(atKiosk, Date.now()))
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useCarriedVisit(useNewcomer()?.rider ?? null)
  useEffect(() => {
    // The form of this address is not to be filled in again.
    const move = () => window.history.replaceState(null, '', to)
    window.addEventListener('pagespeaks', move)
    return () => window.removeEventListener('pagespeaks', move)
  }, [to])

  const letters = useLetters()
  const { signsIn, isCheckedIn, isMinor } = rider
  // A minor signs nothing; at a kiosk they ask a parent.
  const mayGoOn = isCheckedIn || (signsIn !== null && !isMinor)
  const goesOn = isMinor ? guardians['ask.button'] : kiosk.continue_to_sign
  const next = nextStep(rider, { atKiosk, letters, mayGoOn })
  const [entering, enter] = useState(false)

  function goOn() {
    if (entering) return
    const action = mayGoOn
      ? { text: goesOn, press: isCheckedIn ? newcomerGoesOn : signInToSign }
      : null
    showNotice({ title: messages['done.title'], text: next, closesAt: noticeClosesAt, action })
    void navigate(to, { replace: true })
  }
  async function signInToSign() {
    if (signsIn && (await isSignedIn(signsIn))) await navigate(paths.firstVisit, { replace: true })
    else await navigate(paths.portal, { replace: true, state: checkInState })
  }
  function goOnToSign() {
    if (isCheckedIn) {
      newcomerGoesOn()
      void navigate(to, { replace: true })
    } else if (!entering) {
      enter(true)
      void signInToSign()
    }
  }
  useEffect(() => {
    if (mayGoOn && !isCheckedIn) prefetch(paths.dashboard)
  }, [mayGoOn, isCheckedIn])
  useCountdown(at, goOn)
  const left = useCountdown(noticeClosesAt, stay)

  return (
    <div className="column">
      <div className="panel registered arrive">
        <Tick />
        <h1 ref={title} tabIndex={-1}>
          {messages['done.title']}
        </h1>
        <p>
          <Sentence
            text={messages['done.text']}
            names={{ name: displayName({ first_name: rider.name }) }}
            values={{ member_id: rider.memberId }}
          />
        </p>
        <p>{next}</p>
        <p className="muted" role="timer">
          {fill(kiosk.notice, { n: left })}
        </p>
        <div className="registered-buttons">
          <Button quiet={mayGoOn} onClick={goOn}>
            {ui.continue}
          </Button>
          {mayGoOn && (
            <Button aria-disabled={entering || undefined} onClick={goOnToSign}>
              {entering ? session['login.busy'] : goesOn}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Next step after the registration. A kiosk asks for the phone only, and shows no e-mail address to the next rider. */
function nextStep(
  { mailedTo, isMinor }: NewRider,
  { atKiosk, letters, mayGoOn }: { atKiosk: boolean; letters: boolean; mayGoOn: boolean }
): string {
  if (mayGoOn) return isMinor ? waivers['choose.self_minor'] : kiosk['done.next']
  if (atKiosk) return messages['done.to_kiosk']
  const word = passwordWord(mailedTo, letters)
  return isMinor ? `${word} ${waivers['choose.self_minor']}` : word
}

function passwordWord(mailedTo: string | null, letters: boolean): string {
  if (!mailedTo) return messages['done.to_portal']
  return letters ? fill(messages['done.mail'], { email: mailedTo }) : messages['done.no_letters']
}

/** Signs the new rider in. On failure they check in like any other rider. */
async function isSignedIn(body: PortalSignIn): Promise<boolean> {
  try {
    return (await signIn(body, randomId())) === null
  } catch (error) {
    console.info('Not signed in after the registration:', error)
    return false
  }
}

// The screen is left long before.
function stay() {}
