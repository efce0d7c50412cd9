import * as v from 'valibot'
import { countAnswer, dayAnswer, instant, query, whole } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../http/paging.ts'
import { PURGED_KINDS } from './constants.ts'

/** GET /retention/rounds */
export function purgeRoundsSchema() {
  return query({
    skip: v.optional(whole('Skip', 0, Number.MAX_SAFE_INTEGER)),
    offset: v.optional(whole('Offset', 0, Number.MAX_SAFE_INTEGER)),
    limit: v.optional(whole('Limit', 1, MAX_PAGE_SIZE)),
  })
}

/** What one park day's round removed: how many of each kind, zeros too, and when the last of it went. */
export const purgeRound = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  purged_at: instant,
  counts: v.strictObject(v.entriesFromList(PURGED_KINDS, countAnswer)),
})
export type PurgeRound = v.InferOutput<typeof purgeRound>
