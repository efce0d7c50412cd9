import { messages } from '@trailgate/shared/portal/messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import type { DemoRiders as Demo } from '@trailgate/shared/settings/schemas'
import { formatPhone } from '@trailgate/shared/text'

import './demoRiders.css'

/** In a demo: the riders who can sign in, and with which password. */
export default function DemoRiders({ demo: { riders, password } }: { demo: Demo }) {
  if (riders.length === 0) return null
  return (
    <section className="panel demo-riders" aria-labelledby="demo-riders">
      <h2 id="demo-riders">{messages['demo.title']}</h2>
      <p>{messages['demo.hint']}</p>
      <ul>
        {riders.map(({ name, phone }) => (
          <li key={phone}>
            {name} <span>{formatPhone(phone)}</span>
          </li>
        ))}
      </ul>
      <p>
        {session['password.label']}: <strong>{password}</strong>
      </p>
    </section>
  )
}
