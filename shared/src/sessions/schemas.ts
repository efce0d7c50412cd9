import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import { kioskCustomer, riderCustomer } from '../customers/schemas.ts'
import { body, EMAIL_MAX, idAnswer, instant, linkToken, phone } from '../fields.ts'
import { ROLES } from '../permissions.ts'
import { PASSWORD_MAX } from './constants.ts'
import { messages } from './messages.ts'
import { newPassword } from './passwords.ts'
import { CODE_MAX } from '../staff/second_factor_constants.ts'
import { messages as secondFactor } from '../staff/second_factor_messages.ts'
import { messages as staff } from './staff_messages.ts'

const signInPhone = () => phone(customers['phone.phone'], customers['phone.phone'])

// An existing password that is entered, not chosen: any length a stored one may have.
export function passwordInput() {
  return v.pipe(
    v.string(messages['password.required']),
    v.nonEmpty(messages['password.required']),
    v.maxLength(PASSWORD_MAX, messages['password.max'])
  )
}

/**
 * POST /customers/auth: with a password a rider session, with the phone alone a kiosk session. A blank password is an
 * error, not a kiosk sign-in.
 */
export function signInSchema() {
  return body({ phone: signInPhone(), password: v.optional(passwordInput()) })
}
export type SignIn = v.InferOutput<ReturnType<typeof signInSchema>>

/** The check-in form of the portal; the password is required. */
export function portalSignInSchema() {
  return body({ phone: signInPhone(), password: passwordInput() })
}
export type PortalSignIn = v.InferOutput<ReturnType<typeof portalSignInSchema>>

/** The check-in form of the kiosk. */
export function kioskSignInSchema() {
  return body({ phone: signInPhone() })
}
export type KioskSignIn = v.InferOutput<ReturnType<typeof kioskSignInSchema>>

/** POST /forgot-password: accepts any text with an at sign. */
export function forgotPasswordSchema() {
  const invalid = customers['email.email']
  return body({
    email: v.pipe(
      v.string(invalid),
      v.trim(),
      v.check((text) => text.includes('@') && text.length <= EMAIL_MAX, invalid),
      v.toLowerCase()
    ),
  })
}
export type ForgotPassword = v.InferOutput<ReturnType<typeof forgotPasswordSchema>>

/** POST /reset-password; the token of the mailed link. */
export function resetPasswordSchema() {
  return body({ token: linkToken(messages['reset.token']), password: newPassword() })
}
export type ResetPassword = v.InferOutput<ReturnType<typeof resetPasswordSchema>>

/** The form of the page /reset-password: the new password twice. */
export function resetFormSchema() {
  return v.pipe(
    body({
      password: newPassword(),
      confirm_password: v.pipe(
        v.string(messages['password.confirm_required']),
        v.nonEmpty(messages['password.confirm_required'])
      ),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        (form) => form.password === form.confirm_password,
        messages['password.mismatch']
      ),
      ['confirm_password']
    )
  )
}
export type ResetForm = v.InferOutput<ReturnType<typeof resetFormSchema>>

/** POST /auth/login. */
export function staffSignInSchema() {
  return body({
    username: v.pipe(
      v.string(staff['username.required']),
      v.trim(),
      v.nonEmpty(staff['username.required']),
      v.maxLength(200, staff.refused)
    ),
    password: passwordInput(),
    // With a second factor: the same call again, with a code.
    code: v.nullish(
      v.pipe(
        v.string(secondFactor['code.wrong']),
        v.trim(),
        v.maxLength(CODE_MAX, secondFactor['code.wrong'])
      )
    ),
  })
}
export type StaffSignIn = v.InferOutput<ReturnType<typeof staffSignInSchema>>

/** 200 of POST /customers/auth: the signed-in customer, or why the sign-in failed. */
export const signInAnswer = /* @__PURE__ */ v.variant('success', [
  v.strictObject({
    success: v.literal(true),
    customer: v.union([riderCustomer, kioskCustomer]),
    message: v.string(),
  }),
  v.strictObject({ success: v.literal(false), customer: v.null(), message: v.string() }),
])
export type SignInAnswer = v.InferOutput<typeof signInAnswer>

/** 200 of POST /forgot-password: the same for every address. */
export const forgotPasswordAnswer = /* @__PURE__ */ v.strictObject({ message: v.string() })
export type ForgotPasswordAnswer = v.InferOutput<typeof forgotPasswordAnswer>

/** 200 of POST /auth/login. */
export const staffToken = /* @__PURE__ */ v.strictObject({
  access_token: v.string(),
  token_type: v.literal('bearer'),
  expires_at: instant,
})
export type StaffToken = v.InferOutput<typeof staffToken>

/** GET /auth/me: the signed-in staff member. */
export const currentStaff = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  username: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  role: v.picklist(ROLES),
  /** Present only while everything else is refused until a second factor is set up. */
  second_factor_due: v.optional(v.literal(true)),
})
export type CurrentStaff = v.InferOutput<typeof currentStaff>
