import * as v from 'valibot'
import { dayAnswer, instant, nullableText } from '../fields.ts'
import {
  KIOSK_MAY_RIDE_CODES,
  MAY_RIDE_CODES,
  MAY_RIDE_NEXT_STEPS,
  MAY_RIDE_VERDICTS,
} from './constants.ts'

const reasonShape = {
  text: v.string(),
  next_step: v.nullable(v.picklist(MAY_RIDE_NEXT_STEPS)),
}

export const mayRideReason = /* @__PURE__ */ v.strictObject({
  code: v.picklist(MAY_RIDE_CODES),
  ...reasonShape,
})
export type MayRideReason = v.InferOutput<typeof mayRideReason>

/** What the gate says of a person, for staff. */
export const mayRideAnswer = /* @__PURE__ */ v.strictObject({
  verdict: v.picklist(MAY_RIDE_VERDICTS),
  reasons: v.array(mayRideReason),
})
export type MayRide = v.InferOutput<typeof mayRideAnswer>

/** The same as riders read it at a kiosk. */
export const kioskMayRide = /* @__PURE__ */ v.strictObject({
  verdict: v.picklist(MAY_RIDE_VERDICTS),
  reasons: v.array(v.strictObject({ code: v.picklist(KIOSK_MAY_RIDE_CODES), ...reasonShape })),
})
export type KioskMayRide = v.InferOutput<typeof kioskMayRide>

/** A ban as staff read it, until its last day; null is without end. */
export const banAnswer = /* @__PURE__ */ v.strictObject({
  until: v.nullable(dayAnswer),
  reason: v.string(),
  banned_at: instant,
  banned_by: nullableText,
})
export type BanAnswer = v.InferOutput<typeof banAnswer>
