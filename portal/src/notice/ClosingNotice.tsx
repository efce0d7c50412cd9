import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { useCountdown } from '../time/useCountdown.ts'
import { Button } from '../ui/Button.tsx'
import { closeNotice, type Notice } from './notice.ts'
import '../styles/parts.css'

/** A message with how long it stays. A timer is not read out at each of its seconds. */
export default function ClosingNotice({ notice }: { notice: Notice }) {
  const left = useCountdown(notice.closesAt, closeNotice)
  const [pressed, press] = useState(false)

  async function goOn() {
    press(true)
    await notice.action?.press()
    closeNotice()
  }
  return (
    <div className="notice arrive">
      <p>
        {notice.title && <strong>{notice.title}. </strong>}
        {notice.text} <span role="timer">{fill(messages.notice, { n: left })}</span>
      </p>
      {notice.action && (
        <Button
          aria-disabled={pressed || undefined}
          onClick={() => {
            if (!pressed) void goOn()
          }}
        >
          {notice.action.text}
        </Button>
      )}
      <Button quiet onClick={closeNotice}>
        {ui.close}
      </Button>
    </div>
  )
}
