import * as v from 'valibot'
import { kioskCustomer } from '../customers/schemas.ts'
import {
  body,
  countAnswer,
  idAnswer,
  instant,
  line,
  optionalChoice,
  query,
  queryFlag,
  strictBody,
} from '../fields.ts'
import { deviceHealth } from '../offline/health.ts'
import { kioskMayRide } from '../visits/answers.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import { CONSENT_IDS } from '../waivers/constants.ts'
import {
  KIOSK_DEVICE_NAME_MAX,
  KIOSK_DEVICE_STATES,
  KIOSK_PHASES,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LENGTH,
} from './constants.ts'
import { messages } from './messages.ts'

/** POST /kiosk/pair: spaces, dashes and case do not matter. */
export function pairSchema() {
  const code = new RegExp(`^[${PAIRING_CODE_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
  return body({
    code: v.pipe(
      v.string(messages['pair.required']),
      v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
      v.nonEmpty(messages['pair.required']),
      v.check((text) => text === '' || code.test(text), messages['pair.refused'])
    ),
  })
}
export type Pair = v.InferOutput<ReturnType<typeof pairSchema>>

/** POST /kiosk/devices */
export function newDeviceSchema() {
  return strictBody({ name: line('Name', KIOSK_DEVICE_NAME_MAX) })
}
export type NewDevice = v.InferOutput<ReturnType<typeof newDeviceSchema>>

/** DELETE /kiosk/devices/{id}: `force` also for a tablet that holds what it has not sent. */
export function revokeQuerySchema() {
  return query({ force: queryFlag('Force') })
}

/** POST /kiosk/touch: reports activity, and its phase. */
export function touchSchema() {
  return body({ phase: optionalChoice('Phase', KIOSK_PHASES) })
}
export type Touch = v.InferOutput<ReturnType<typeof touchSchema>>

/** A tablet of the park in the staff view. */
export const kioskDevice = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  status: v.picklist(KIOSK_DEVICE_STATES),
  created_at: instant,
  paired_at: v.nullable(instant),
  last_seen_at: v.nullable(instant),
  ...deviceHealth,
})
export type KioskDevice = v.InferOutput<typeof kioskDevice>

/** 201 of POST /kiosk/devices: the only response that contains the code. */
export const newDeviceAnswer = /* @__PURE__ */ v.strictObject({
  device: kioskDevice,
  code: v.string(),
  expires_at: instant,
})
export type NewDeviceAnswer = v.InferOutput<typeof newDeviceAnswer>

/** One entry of GET /kiosk/family: self first, then the minors. */
export const familyMember = /* @__PURE__ */ v.strictObject({
  ...kioskCustomer.entries,
  is_self: v.boolean(),
  is_minor: v.boolean(),
  /**
   * Age of a minor, at a kiosk only to tell two of the same name apart. Null when the birth date is unknown, and for the
   * signed-in person.
   */
  age: v.nullable(countAnswer),
  /** The sentence to tick for a minor; null for the signed-in person. */
  consent: v.nullable(v.picklist(CONSENT_IDS)),
  /** True for a minor for whom this adult may not sign at this park: the waiver is sent to the parent. */
  needs_parent: v.boolean(),
  coverage: coverageAnswer,
  may_ride: kioskMayRide,
  /** Visits left of the pack they ride on; null without a pack. */
  visits_left: v.nullable(countAnswer),
  /** True with an open visit today. At a kiosk absent, unless this session opened the visit. */
  is_in: v.optional(v.boolean()),
  /** True if they were in the park on the day of the signed-in person's last visit. At a kiosk absent. */
  came_last_time: v.optional(v.boolean()),
})
export type FamilyMember = v.InferOutput<typeof familyMember>

/** GET /kiosk/family */
export const kioskFamily = /* @__PURE__ */ v.array(familyMember)
export type KioskFamily = v.InferOutput<typeof kioskFamily>
