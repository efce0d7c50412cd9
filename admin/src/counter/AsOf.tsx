import { useEffect, useState } from 'react'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useTimeZone } from '../layout/useSettings.ts'
import { useLastHeard } from './lastHeard.ts'
import { timeOf } from './timeOf.ts'

const MINUTE_MS = 60_000
const TICK_MS = 10_000

/** Age of the board's data while the stream is silent. */
export function AsOf() {
  const heardAt = useLastHeard()
  const timeZone = useTimeZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (heardAt === null) return null
  const time = timeOf(new Date(heardAt).toISOString(), timeZone)
  const n = Math.floor(Math.max(0, now - heardAt) / MINUTE_MS)
  const sentence = n === 0 ? messages['board.as_of'] : messages['board.as_of_ago']
  return <span className="board-as-of">{fill(sentence, { time, n })}</span>
}
