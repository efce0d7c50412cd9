import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { DeclinedAnswer } from '@trailgate/shared/visits/answers'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useTimeZone } from '../layout/useSettings.ts'
import './alertNote.css'

/** The waiver that was declined for a person; nothing without one. */
export function DeclinedNote({ declined }: { declined: DeclinedAnswer | null | undefined }) {
  const timeZone = useTimeZone()
  if (!declined) return null
  const { at, reason, template_name: name } = declined
  return (
    <p className="alert-note" data-severity="warn">
      <strong>{messages.declined}</strong>{' '}
      <span className="alert-text">
        {fill(messages['declined.of'], { name, time: formatDateTime(at, timeZone) })}
        {reason && ` "${reason}"`}
      </span>
    </p>
  )
}
