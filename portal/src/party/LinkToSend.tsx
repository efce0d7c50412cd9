import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/parties/host_messages'
import type { Party } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import { useId, useRef, useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { QrCode } from '../ui/QrCode.tsx'

/** The link of a party as a code, as text, and through whatever the phone shares with. */
export function LinkToSend({ party: { url, name, day } }: { party: Party }) {
  const id = useId()
  const text = useRef<HTMLInputElement>(null)
  const [said, say] = useState<string | null>(null)
  const canShare = 'share' in navigator

  async function copy() {
    text.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      say(messages.copied)
    } catch (error) {
      // Without HTTPS, or where the browser forbids it: the text is marked.
      console.info('Not copied:', error)
      say(messages['copy.failed'])
    }
  }

  async function share() {
    const invitation = fill(messages['share.text'], { name, date: formatDate(day) })
    try {
      await navigator.share({ title: name, text: invitation, url })
    } catch (error) {
      // Closed without sending, or there is nothing to send it with: the link stays where it is.
      console.info('Not shared:', error)
    }
  }

  return (
    <div className="invitation-link">
      <QrCode text={url} label={messages.code} />
      <div className="invitation-send">
        <div className="field">
          <label htmlFor={id}>{fill(messages.link, { name })}</label>
          <div className="field-box">
            <input
              ref={text}
              id={id}
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
        </div>
        <div className="invitation-does">
          {canShare && <Button onClick={() => void share()}>{messages.share}</Button>}
          <Button quiet={canShare} onClick={() => void copy()}>
            {messages.copy}
          </Button>
        </div>
        <div role="status" className="in-place">
          {said !== null && <p className="notice">{said}</p>}
        </div>
      </div>
    </div>
  )
}
