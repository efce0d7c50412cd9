import { randomId } from '@trailgate/shared/browser/random_id'
import type { BirthChoices } from '@trailgate/shared/customers/birth_date'
import { messages } from '@trailgate/shared/customers/registration_messages'
import type { Day } from '@trailgate/shared/dates'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { checkInState, paths } from '../paths.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { readKnown } from './readKnown.ts'
import './maybeKnown.css'

interface MaybeKnownProps {
  atKiosk: boolean
  /** Values of the form. */
  form(): HTMLFormElement | null
  birth: BirthChoices
  today: Day
  /** The rider is a different person, and registers. */
  onNew(): void
}

/** Shown when a similar record exists: offers a letter or staff help, and lets a new rider continue. Reveals nothing of that record. */
export default function MaybeKnown({ atKiosk, form, birth, today, onNew }: MaybeKnownProps) {
  const letters = useLetters()
  const [sent, setSent] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function write() {
    const read = readKnown(form(), birth, today)
    if (!read.ok || sending) return
    setSending(true)
    try {
      await call('/customers/register/letter', {
        method: 'POST',
        body: read.value,
        key: randomId(),
      })
      setSent(messages['known.letter_sent'])
    } catch (error) {
      console.info('The letter was not sent:', error)
      setSent(messages['known.letter_failed'])
    }
    setSending(false)
  }

  return (
    <div className="maybe-known">
      <p>{messages['known.hint']}</p>
      <p>
        <Link
          className="text-link"
          to={atKiosk ? paths.kiosk : paths.portal}
          replace={atKiosk}
          state={checkInState}
        >
          {session.check_in}
        </Link>
      </p>
      <div className="maybe-known-does">
        {letters && (
          <Button quiet onClick={() => void write()} disabled={sending}>
            {messages['known.letter']}
          </Button>
        )}
        <Button quiet onClick={onNew}>
          {messages['known.go_on']}
        </Button>
      </div>
      <p role="status">{sent ?? messages['known.staff']}</p>
    </div>
  )
}
