import { todayIn, type Day } from '@trailgate/shared/dates'
import { settings } from '#start/settings'

let ahead = 0

/**
 * The only clock of the backend. Tests move it forward, so that a timeout is proven without waiting.
 */
export const clock = {
  now: () => new Date(Date.now() + ahead),
  /** Today in the park's time zone. */
  today: (): Day => todayIn(settings.parkTimezone, clock.now()),
  /** Moves time on, for tests. */
  forward(seconds: number) {
    ahead += seconds * 1000
  },
  /** Back to the real time, for tests. */
  reset() {
    ahead = 0
  },
}
