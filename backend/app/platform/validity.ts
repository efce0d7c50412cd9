import db from '@adonisjs/lucid/services/db'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * Maximum clock skew between hosts, in seconds. Something that ends later than its full length plus the skew from now was begun while
 * a clock was ahead that has been set back since: it counts as expired, or it would last as long as the clock was wrong.
 */
export const MAX_CLOCK_SKEW_SECONDS = 600

/** The earliest and the latest end of something that lasts `seconds` and is valid now. */
export function validEnds(now: Date, seconds: number): [first: string, last: string] {
  return [sqlTimeAfter(now, 1), sqlTimeAfter(now, seconds + MAX_CLOCK_SKEW_SECONDS)]
}

/** Whether something that lasts `seconds` and ends at `end` is valid now. */
export function isValid(end: string, seconds: number, now: Date): boolean {
  const [first, last] = validEnds(now, seconds)
  return end >= first && end <= last
}

/** Now as an end column of the row, but never before its `begin` column: the clock may have been set back. */
export function endedAt(begin: string, now: Date) {
  const end = sqlTime(now)
  return db.raw('case when ?? > ? then ?? else ? end', [begin, end, begin, end])
}
