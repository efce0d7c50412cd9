import * as v from 'valibot'
import { dayAnswer, nullableText } from '../fields.ts'
import { KIOSK_PAIRINGS } from '../kiosk/constants.ts'

/** GET /public/settings: what the pages need to know of the park before anybody signs in. */
export const publicSettings = /* @__PURE__ */ v.strictObject({
  park_name: v.string(),
  /** The park's own address, at which links and posters lead to it. */
  app_url: v.string(),
  time_zone: v.string(),
  today: dayAnswer,
  support_contact: nullableText,
  kiosk_pairing: v.picklist(KIOSK_PAIRINGS),
  /** Whether the park sends letters; where it does not, no page promises one. */
  letters: v.boolean(),
})
export type PublicSettings = v.InferOutput<typeof publicSettings>

/** GET /health: 200 while the park can work, even if something is wrong with it, 503 otherwise; each check by name. */
export const health = /* @__PURE__ */ v.strictObject({
  status: v.picklist(['ok', 'degraded', 'unavailable']),
  checks: v.record(v.string(), v.picklist(['ok', 'failed'])),
  /** What is wrong, where somebody can mend it. */
  message: v.optional(v.string()),
})
export type Health = v.InferOutput<typeof health>
