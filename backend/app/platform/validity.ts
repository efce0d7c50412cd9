import db from '@adonisjs/lucid/services/db'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * So far the clocks of a park's machines may be apart, in seconds. What ends later than its whole length from now was begun while a
 * clock was ahead that was put back since: it counts as over, or it would go on for as long as the clock was wrong.
 */
export const CLOCKS_APART_SECONDS = 600

/** The first and the last instant at which a span of so many seconds ends that is under way. */
export function endsUnderWay(now: Date, seconds: number): [first: string, last: string] {
  return [sqlTimeAfter(now, 1), sqlTimeAfter(now, seconds + CLOCKS_APART_SECONDS)]
}

/** Whether a span of so many seconds that ends then is under way. */
export function isUnderWay(end: string, seconds: number, now: Date): boolean {
  const [first, last] = endsUnderWay(now, seconds)
  return end >= first && end <= last
}

/** Now, for a column that ends what began at another of the same row, and never before that: the clock may have been put back. */
export function endedAt(begin: string, now: Date) {
  const end = sqlTime(now)
  return db.raw('case when ?? > ? then ?? else ? end', [begin, end, begin, end])
}
