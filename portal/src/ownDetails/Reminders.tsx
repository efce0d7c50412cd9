import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/own_details/messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { me } from '../dashboard/queries.ts'
import { CheckBox } from '../ui/CheckBox.tsx'

/** Turns reminders on or off; saves on click. */
export function Reminders({ on }: { on: boolean }) {
  const [chosen, choose] = useState(on)
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean }>()
  const [saving, setSaving] = useState(false)

  async function change(next: boolean) {
    if (saving) return
    choose(next)
    setSaving(true)
    try {
      await call('/customers/me', { method: 'PUT', body: { service_letters: next } })
      riderQueries.invalidate(me)
      setOutcome({ text: messages[next ? 'reminders.on' : 'reminders.off'], failed: false })
    } catch (error) {
      choose(!next)
      setOutcome({ text: messageOf(error, messages['reminders.failed']), failed: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <section aria-labelledby="own-reminders">
      <h2 id="own-reminders">{messages['reminders.title']}</h2>
      <div className="panel">
        <CheckBox
          label={messages['reminders.label']}
          checked={chosen}
          onChange={({ target }) => void change(target.checked)}
        />
        <p className="muted">{messages['reminders.hint']}</p>
        <div role="status" className="in-place">
          {outcome && !outcome.failed && <p className="notice">{outcome.text}</p>}
        </div>
        {outcome?.failed && (
          <p role="alert" className="notice danger">
            {outcome.text}
          </p>
        )}
      </div>
    </section>
  )
}
