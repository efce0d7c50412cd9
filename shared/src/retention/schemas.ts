import * as v from 'valibot'
import { countAnswer, dayAnswer, instant, paging, query } from '../fields.ts'
import { PURGED_KINDS } from './constants.ts'

/** GET /retention/rounds */
export function purgeRoundsSchema() {
  return query(paging())
}

/** What one park day's round removed: how many of each kind, zeros too, and when the last of it went. */
export const purgeRound = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  purged_at: instant,
  counts: v.strictObject(v.entriesFromList(PURGED_KINDS, countAnswer)),
})
export type PurgeRound = v.InferOutput<typeof purgeRound>
