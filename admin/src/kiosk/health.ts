import { formatDateTime } from '@trailgate/shared/dates'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { WAITING_NOTICE_MINUTES } from '@trailgate/shared/offline/constants'
import { messages } from '@trailgate/shared/offline/messages'
import { fill } from '@trailgate/shared/text'

/** Stands for a value that no beat has brought yet. */
const UNKNOWN = '–'
/** A smaller difference of clocks is not shown: a call takes time too. */
const CLOCK_LEEWAY_MS = 60_000

type Queue = Pick<KioskDevice, 'waiting' | 'oldest_captured_at'>

/** Number of items that wait on a tablet, and the time of the oldest. */
export function queueText({ waiting, oldest_captured_at: oldest }: Queue, timeZone: string) {
  if (waiting === null) return UNKNOWN
  if (waiting === 0) return messages['queue.empty']
  if (!oldest) return String(waiting)
  return fill(messages['queue.since'], { n: waiting, at: formatDateTime(oldest, timeZone) })
}

/** True if something waits on the tablet longer than half an hour. */
export function waitsTooLong({ waiting, oldest_captured_at: oldest }: Queue, now: Date): boolean {
  if (!waiting || !oldest) return false
  return now.getTime() - Date.parse(oldest) > WAITING_NOTICE_MINUTES * 60_000
}

/** How far a tablet's clock is from the server's, in minutes; '–' before its first beat. */
export function clockText(skewMs: number | null): string {
  if (skewMs === null) return UNKNOWN
  const n = Math.round(Math.abs(skewMs) / 60_000)
  if (Math.abs(skewMs) < CLOCK_LEEWAY_MS) return messages['clock.right']
  return fill(messages[skewMs > 0 ? 'clock.ahead' : 'clock.behind'], { n })
}
