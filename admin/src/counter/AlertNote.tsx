import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { AlertAnswer } from '@trailgate/shared/visits/answers'
import { messages } from '@trailgate/shared/visits/counter_messages'

import './alertNote.css'

/** The alert about a person: a word, and a colour that repeats it; nothing without one. */
export function AlertNote({ alert }: { alert: AlertAnswer | null | undefined }) {
  if (!alert) return null
  const { severity, text, until } = alert
  return (
    <p className="alert-note" data-severity={severity}>
      <strong>{messages[`alert.${severity}`]}</strong> <span className="alert-text">{text}</span>
      {until && <span> ({fill(messages['alert.until'], { day: formatDate(until) })})</span>}
    </p>
  )
}
