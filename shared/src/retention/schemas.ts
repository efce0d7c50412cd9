import * as v from 'valibot'
import { countAnswer, dayAnswer, instant, paging, query } from '../fields.ts'
import { PURGED_KINDS } from './constants.ts'

/** GET /retention/rounds */
export function purgeRoundsSchema() {
  return query(paging())
}

/** One park day's purge: the count of each kind, zeros included, and when the last was deleted. */
export const purgeRound = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  purged_at: instant,
  counts: v.strictObject(v.entriesFromList(PURGED_KINDS, countAnswer)),
})
export type PurgeRound = v.InferOutput<typeof purgeRound>
