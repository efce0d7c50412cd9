import { todayIn } from '@trailgate/shared/dates'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * The instant this many minutes ago, or fewer if the park's day has only just begun.
 * @param now an instant in database format, like the result
 */
export function earlierToday(minutes: number, now: string, timeZone: string): string {
  const today = todayIn(timeZone, instantOf(now))
  for (let ago = minutes; ago > 0; ago = Math.floor(ago / 2)) {
    const at = sqlTimeAfter(instantOf(now), -ago * 60)
    if (todayIn(timeZone, instantOf(at)) === today) return at
  }
  return now
}
