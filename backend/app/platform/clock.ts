import { todayIn, type Day } from '@trailgate/shared/dates'
import { settings } from '#start/settings'

const MINUTE_MS = 60_000

let ahead = 0
/**
 * Every request needs the day and computing it is costly, so it is cached for a minute: time zones change days at whole
 * minutes.
 */
let known = { minute: Number.NaN, day: '' }

/** The backend's only clock. Tests move it forward to test timeouts without waiting. */
export const clock = {
  now: () => new Date(Date.now() + ahead),
  /** Today in the park's time zone. */
  today(): Day {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== known.minute) known = { minute, day: todayIn(settings.parkTimezone, now) }
    return known.day
  },
  /** Moves the clock forward, for tests. */
  forward(seconds: number) {
    ahead += seconds * 1000
  },
  /** Returns to the real time, for tests. */
  reset() {
    ahead = 0
  },
}
