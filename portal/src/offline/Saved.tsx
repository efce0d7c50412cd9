import { KIOSK_LOGOUT_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { fill } from '@trailgate/shared/text'
import { useEffect, useRef, useState } from 'react'

import { Ribbon } from '../kiosk/Ribbon.tsx'
import { deadlineIn } from '../time/countdown.ts'
import { useCountdown } from '../time/useCountdown.ts'
import { Button } from '../ui/Button.tsx'

interface SavedProps {
  code: string
  /** The rider's next step, if there is one. */
  note: string | null
  onEnd(): void
}

/** Everything is stored, and not verified yet. */
export function Saved({ code, note, onEnd }: SavedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [endsAt] = useState(() => deadlineIn(SHOWN_SECONDS, Date.now()))
  const left = useCountdown(endsAt, onEnd)
  return (
    <div className="panel checked-in arrive">
      <Ribbon at="done" />
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {messages['saved.title']}
        </h1>
        {note !== null && <p>{note}</p>}
        <p>{messages['saved.text']}</p>
      </div>
      <p className="receipt">
        <span className="muted">{messages['saved.code']}</span> <strong>{code}</strong>
      </p>
      <p className="muted" role="timer">
        {fill(messages['saved.countdown'], { n: left })}
      </p>
      <Button onClick={onEnd}>{kiosk['riding.done']}</Button>
    </div>
  )
}

/** Long enough to copy the code or take a picture of it. */
const SHOWN_SECONDS = 2 * KIOSK_LOGOUT_SECONDS
