import * as v from 'valibot'
import { countAnswer, instant, nullableText } from '../fields.ts'

/** Queue and clock of a tablet, in GET /kiosk/devices. */
export const deviceHealth = {
  /** Items waiting, as of its last beat; null before the first one. */
  waiting: v.nullable(countAnswer),
  oldest_captured_at: v.nullable(instant),
  app_version: nullableText,
  /** The tablet's clock minus the server's, in milliseconds. */
  clock_skew_ms: v.nullable(v.pipe(v.number(), v.safeInteger())),
}
