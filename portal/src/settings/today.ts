import { todayIn, type Day } from '@trailgate/shared/dates'
import type { PublicSettings } from '@trailgate/shared/settings/schemas'

/** Today at the park. Until the park's own answer is here the device's calendar serves; the server has the last word. */
export function todayAtPark(known: PublicSettings | null): Day {
  if (known) return todayIn(known.time_zone, new Date())
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
