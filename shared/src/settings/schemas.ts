import * as v from 'valibot'
import { shownFace } from '../face/schemas.ts'
import { dayAnswer, nullableText } from '../fields.ts'
import { KIOSK_PAIRINGS } from '../kiosk/constants.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { MINOR_SIGNER_RULES } from '../waivers/constants.ts'
import { CHILD_PICKUPS } from '../pickups/constants.ts'

/** Riders of a demo park who can sign in. */
const demoRiders = /* @__PURE__ */ v.strictObject({
  riders: v.array(v.strictObject({ name: v.string(), phone: v.string() })),
  /** The same for all of them. */
  password: v.string(),
})
export type DemoRiders = v.InferOutput<typeof demoRiders>

/** GET /public/settings: settings of the park that pages need before sign-in. */
export const publicSettings = /* @__PURE__ */ v.strictObject({
  park_name: v.string(),
  /** Welcome sentence and pictures of the park; null where it has none. */
  face: shownFace,
  /** The park's own base URL, used in links and posters. */
  app_url: v.string(),
  /** The setting PARK_LANGUAGE. */
  language: v.picklist(LANGUAGES),
  time_zone: v.string(),
  today: dayAnswer,
  support_contact: nullableText,
  kiosk_pairing: v.picklist(KIOSK_PAIRINGS),
  /** The settings AGE_OF_MAJORITY and MINOR_SIGNERS. */
  age_of_majority: v.number(),
  minor_signers: v.picklist(MINOR_SIGNER_RULES),
  /** The setting CHILD_PICKUP. */
  child_pickup: v.picklist(CHILD_PICKUPS),
  /** True if the park sends letters; if not, no page may promise one. */
  letters: v.boolean(),
  /** In a demo, the riders who can sign in; null otherwise. */
  demo: v.nullable(demoRiders),
})
export type PublicSettings = v.InferOutput<typeof publicSettings>

/** GET /health: 200 while the park can work, even if degraded, 503 otherwise; each check by name. */
export const health = /* @__PURE__ */ v.strictObject({
  status: v.picklist(['ok', 'degraded', 'unavailable']),
  checks: v.record(v.string(), v.picklist(['ok', 'failed'])),
  /** The problem, if someone can fix it. */
  message: v.optional(v.string()),
})
export type Health = v.InferOutput<typeof health>
