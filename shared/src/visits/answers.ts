import * as v from 'valibot'
import { dayAnswer, instant, nullableText } from '../fields.ts'
import {
  ALERT_SEVERITIES,
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

/** The gate's verdict on a person, for staff. */
export const mayRideAnswer = /* @__PURE__ */ v.strictObject({
  verdict: v.picklist(MAY_RIDE_VERDICTS),
  reasons: v.array(mayRideReason),
})
export type MayRide = v.InferOutput<typeof mayRideAnswer>

/** The same for riders at a kiosk. */
export const kioskMayRide = /* @__PURE__ */ v.strictObject({
  verdict: v.picklist(MAY_RIDE_VERDICTS),
  reasons: v.array(v.strictObject({ code: v.picklist(KIOSK_MAY_RIDE_CODES), ...reasonShape })),
})
export type KioskMayRide = v.InferOutput<typeof kioskMayRide>

/** An alert about a person, through its last day; null means no end. Only staff read it. */
export const alertAnswer = /* @__PURE__ */ v.strictObject({
  text: v.string(),
  severity: v.picklist(ALERT_SEVERITIES),
  until: v.nullable(dayAnswer),
  /** By whom it was written. */
  staff_name: nullableText,
})
export type AlertAnswer = v.InferOutput<typeof alertAnswer>

/** A waiver that was read and not agreed to, until it is signed. */
export const declinedAnswer = /* @__PURE__ */ v.strictObject({
  at: instant,
  reason: nullableText,
  template_name: v.string(),
})
export type DeclinedAnswer = v.InferOutput<typeof declinedAnswer>

/** A ban in the staff view, through its last day; null means no end. */
export const banAnswer = /* @__PURE__ */ v.strictObject({
  until: v.nullable(dayAnswer),
  reason: v.string(),
  banned_at: instant,
  banned_by: nullableText,
})
export type BanAnswer = v.InferOutput<typeof banAnswer>
