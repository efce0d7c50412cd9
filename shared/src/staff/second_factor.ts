import * as v from 'valibot'
import { countAnswer, instant, strictBody } from '../fields.ts'
import { passwordInput } from '../sessions/schemas.ts'
import { CODE_MAX, SECOND_FACTOR_SETTINGS } from './second_factor_constants.ts'
import { messages } from './second_factor_messages.ts'

export function secondFactorCode() {
  return v.pipe(
    v.string(messages['code.required']),
    v.trim(),
    v.nonEmpty(messages['code.required']),
    v.maxLength(CODE_MAX, messages['code.wrong'])
  )
}

/** POST /auth/second-factor */
export function beginSecondFactorSchema() {
  return strictBody({ password: passwordInput() })
}
export type BeginSecondFactor = v.InferOutput<ReturnType<typeof beginSecondFactorSchema>>

/** POST /auth/second-factor/confirm */
export function confirmSecondFactorSchema() {
  return strictBody({ code: secondFactorCode() })
}
export type ConfirmSecondFactor = v.InferOutput<ReturnType<typeof confirmSecondFactorSchema>>

/** POST /auth/second-factor/recovery-codes and …/off */
export function provenSecondFactorSchema() {
  return strictBody({ password: passwordInput(), code: secondFactorCode() })
}
export type ProvenSecondFactor = v.InferOutput<ReturnType<typeof provenSecondFactorSchema>>

/** GET /auth/second-factor: the state of one's own. */
export const secondFactorState = /* @__PURE__ */ v.strictObject({
  setting: v.picklist(SECOND_FACTOR_SETTINGS),
  required: v.boolean(),
  confirmed_at: v.nullable(instant),
  recovery_codes_left: countAnswer,
})
export type SecondFactorState = v.InferOutput<typeof secondFactorState>

/** The enrolment data for an authenticator app, sent once. */
export const secondFactorSecret = /* @__PURE__ */ v.strictObject({
  secret: v.string(),
  uri: v.string(),
})
export type SecondFactorSecret = v.InferOutput<typeof secondFactorSecret>

export const recoveryCodes = /* @__PURE__ */ v.strictObject({ recovery_codes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodes>
