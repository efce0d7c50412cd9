import * as v from 'valibot'
import { kioskCustomer } from '../customers/schemas.ts'
import {
  body,
  countAnswer,
  idAnswer,
  instant,
  line,
  optionalChoice,
  strictBody,
} from '../fields.ts'
import { kioskMayRide } from '../visits/answers.ts'
import { coverageAnswer } from '../waivers/answers.ts'
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

/** POST /kiosk/touch: somebody is there, and what they are doing. */
export function touchSchema() {
  return body({ phase: optionalChoice('Phase', KIOSK_PHASES) })
}
export type Touch = v.InferOutput<ReturnType<typeof touchSchema>>

/** A tablet of the park, as staff see it. */
export const kioskDevice = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  status: v.picklist(KIOSK_DEVICE_STATES),
  created_at: instant,
  paired_at: v.nullable(instant),
  last_seen_at: v.nullable(instant),
})
export type KioskDevice = v.InferOutput<typeof kioskDevice>

/** 201 of POST /kiosk/devices: the one time that the code is told. */
export const newDeviceAnswer = /* @__PURE__ */ v.strictObject({
  device: kioskDevice,
  code: v.string(),
  expires_at: instant,
})
export type NewDeviceAnswer = v.InferOutput<typeof newDeviceAnswer>

/** One person of GET /kiosk/family: self first, then the minors. */
export const familyMember = /* @__PURE__ */ v.strictObject({
  ...kioskCustomer.entries,
  is_self: v.boolean(),
  is_minor: v.boolean(),
  /** Of the minors: tells two of one name apart. Nobody's whose birth date is unknown, and not that of the one who checked in. */
  age: v.nullable(countAnswer),
  coverage: coverageAnswer,
  may_ride: kioskMayRide,
  /** Has an open visit today. */
  is_in: v.boolean(),
  /** Was in the park on the last day on which the one who checked in came, and is expected again. */
  came_last_time: v.boolean(),
})
export type FamilyMember = v.InferOutput<typeof familyMember>

/** GET /kiosk/family */
export const kioskFamily = /* @__PURE__ */ v.array(familyMember)
export type KioskFamily = v.InferOutput<typeof kioskFamily>
