import { messages } from '@trailgate/shared/customers/registration_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { newcomerGoesOn } from '../kiosk/openVisit.ts'
import { showNotice } from '../notice/notice.ts'
import { displayName } from '../session/customerSession.ts'
import { useCountdown } from '../time/useCountdown.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { Sentence } from '../ui/Sentence.tsx'
import { Tick } from '../ui/Tick.tsx'
import { departure, type NewRider } from './flow.ts'
import './registered.css'

interface RegisteredProps {
  rider: NewRider
  atKiosk: boolean
}

/** The success screen: it goes on by itself after 2 seconds, and its notice with it. */
export default function Registered({ rider, atKiosk }: RegisteredProps) {
  const [{ to, at, noticeClosesAt }] = useState(() => departure(atKiosk, Date.now()))
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const letters = useLetters()
  const next = nextStep(rider, { atKiosk, letters })
  function goOn() {
    const action = rider.isCheckedIn
      ? { text: kiosk.continue_to_sign, press: newcomerGoesOn }
      : null
    showNotice({ title: messages['done.title'], text: next, closesAt: noticeClosesAt, action })
    void navigate(to, { replace: true })
  }
  function goOnToSign() {
    newcomerGoesOn()
    void navigate(to, { replace: true })
  }
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
          <button
            type="button"
            className={rider.isCheckedIn ? 'button quiet' : 'button'}
            onClick={goOn}
          >
            {ui.continue}
          </button>
          {rider.isCheckedIn && (
            <button type="button" className="button" onClick={goOnToSign}>
              {kiosk.continue_to_sign}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** What to do now. A kiosk asks for the phone alone, and shows no address to the next in line. */
function nextStep(
  { mailedTo, isCheckedIn }: NewRider,
  { atKiosk, letters }: { atKiosk: boolean; letters: boolean }
): string {
  if (isCheckedIn) return kiosk['done.next']
  if (atKiosk) return messages['done.to_kiosk']
  if (mailedTo && !letters) return messages['done.no_letters']
  if (mailedTo) return fill(messages['done.mail'], { email: mailedTo })
  return messages['done.to_portal']
}

// The screen is left long before.
function stay() {}
