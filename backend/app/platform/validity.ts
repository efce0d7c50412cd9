import db from '@adonisjs/lucid/services/db'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * Maximum clock skew between hosts, in seconds. A period that ends later than its full length plus the skew from now
 * was started while the clock was ahead and has been set back since: it counts as expired, or it would last as long as
 * the clock was wrong.
 */
export const MAX_CLOCK_SKEW_SECONDS = 600

/** Earliest and latest possible end of a period of `seconds` that is valid now. */
export function validEnds(now: Date, seconds: number): [first: string, last: string] {
  return [sqlTimeAfter(now, 1), sqlTimeAfter(now, seconds + MAX_CLOCK_SKEW_SECONDS)]
}

/** True if a period of `seconds` that ends at `end` is valid now. */
export function isValid(end: string, seconds: number, now: Date): boolean {
  const [first, last] = validEnds(now, seconds)
  return end >= first && end <= last
}

/** Now as the value of an end column, but never before the row's `begin` column: the clock may have been set back. */
export function endedAt(begin: string, now: Date) {
  const end = sqlTime(now)
  return db.raw('case when ?? > ? then ?? else ? end', [begin, end, begin, end])
}
