import type { Day } from '@trailgate/shared/dates'
import { DateTime } from 'luxon'
import { settings } from '#start/settings'

/** Last second of a park day, in the API's timestamp format. */
export function endOfDay(day: Day): string {
  const end = DateTime.fromISO(day, { zone: settings.parkTimezone }).endOf('day')
  return end.toUTC().startOf('second').toISO({ suppressMilliseconds: true }) ?? ''
}
