import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/passes/messages'
import type { Pass } from '@trailgate/shared/passes/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useMemo } from 'react'
import { encode } from 'uqr'

import { useReading } from '../api/useReading.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { ownPass } from './readings.ts'
import './pass.css'

/** White around a code that cameras need, in modules. */
const QUIET_ZONE = 4

/** The code of the rider's pass, and when it was made. */
export default function PassCode() {
  const { data, error, again } = useReading(ownPass)
  if (data) return <Code pass={data} />
  if (error === null) return <p role="status">{messages.loading}</p>
  return (
    <div role="alert" className="notice danger">
      <p>{messageOf(error, messages.failed)}</p>
      <button type="button" className="button quiet" onClick={() => void again()}>
        {ui.try_again}
      </button>
    </div>
  )
}

function Code({ pass }: { pass: Pass }) {
  const timeZone = useTimeZone()
  const { path, size } = useMemo(() => drawn(pass.token), [pass.token])
  return (
    <figure className="pass-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={messages.code}>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="muted">
        {fill(messages.issued, { date: formatDate(pass.issued_at, timeZone) })}
      </figcaption>
    </figure>
  )
}

/** The dark modules as one path, a unit square each. */
function drawn(token: string) {
  const { data, size } = encode(token, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')
  )
  return { path: squares.join(''), size }
}
