import { todayIn, type Day } from '@trailgate/shared/dates'
import { settings } from '#start/settings'

const MINUTE_MS = 60_000

let ahead = 0
/** Asked for by every request, and costlier than most: it is looked up once a minute. Everywhere days begin with a whole one. */
let known = { minute: Number.NaN, day: '' }

/**
 * The only clock of the backend. Tests move it forward, so that a timeout is proven without waiting.
 */
export const clock = {
  now: () => new Date(Date.now() + ahead),
  /** Today in the park's time zone. */
  today(): Day {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== known.minute) known = { minute, day: todayIn(settings.parkTimezone, now) }
    return known.day
  },
  /** Moves time on, for tests. */
  forward(seconds: number) {
    ahead += seconds * 1000
  },
  /** Back to the real time, for tests. */
  reset() {
    ahead = 0
  },
}
