import { todayIn } from '@trailgate/shared/dates'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * So many minutes ago, or less where the park's day has only just begun.
 * @param now an instant as both engines store it, as is what is returned
 */
export function earlierToday(minutes: number, now: string, timeZone: string): string {
  const today = todayIn(timeZone, instantOf(now))
  for (let ago = minutes; ago > 0; ago = Math.floor(ago / 2)) {
    const at = sqlTimeAfter(instantOf(now), -ago * 60)
    if (todayIn(timeZone, instantOf(at)) === today) return at
  }
  return now
}
