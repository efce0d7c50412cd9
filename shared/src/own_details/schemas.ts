import * as v from 'valibot'
import { LIMITS } from '../customers/constants.ts'
import { messages as customers } from '../customers/messages.ts'
import { optionalState, optionalZip, riderCustomer } from '../customers/schemas.ts'
import {
  body,
  email,
  instant,
  nullableText,
  optionalLine,
  optionalPhone,
  phone,
} from '../fields.ts'
import { PASSWORD_MAX } from '../sessions/constants.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { newPassword } from '../sessions/passwords.ts'
import { messages } from './messages.ts'

/** PUT /customers/me: what is absent stays. A rider keeps a phone number, and an e-mail address where there was one. */
export function ownDetailsSchema() {
  return body({
    email: v.optional(email(customers['email.required'], customers['email.email'])),
    phone: v.optional(phone(customers['phone.required'], customers['phone.phone'])),
    address_line_1: optionalLine('Address line 1', LIMITS.address),
    address_line_2: optionalLine('Address line 2', LIMITS.address),
    city: optionalLine('City', LIMITS.city),
    state: optionalState(),
    zip_code: optionalZip(),
    emergency_contact_name: optionalLine('Emergency contact name', LIMITS.emergency_contact_name),
    emergency_contact_phone: optionalPhone(customers['emergency_contact_phone.phone']),
    current_password: currentPassword(),
  })
}
export type OwnDetailsChange = v.InferOutput<ReturnType<typeof ownDetailsSchema>>

/** PUT /customers/me/password */
export function ownPasswordSchema() {
  return body({ current_password: currentPassword(), password: newPassword() })
}
export type OwnPasswordChange = v.InferOutput<ReturnType<typeof ownPasswordSchema>>

/** The form for another password: the new one twice. */
export function ownPasswordFormSchema() {
  const required = sessions['password.confirm_required']
  return v.pipe(
    body({
      current_password: currentPassword(),
      password: newPassword(),
      confirm_password: v.pipe(v.string(required), v.nonEmpty(required)),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        (form) => form.password === form.confirm_password,
        sessions['password.mismatch']
      ),
      ['confirm_password']
    )
  )
}

/** POST /confirm-email: the token of the mailed link. */
export function confirmEmailSchema() {
  const invalid = messages['confirm.token']
  return body({
    token: v.pipe(v.string(invalid), v.nonEmpty(invalid), v.maxLength(200, invalid)),
  })
}
export type ConfirmEmail = v.InferOutput<ReturnType<typeof confirmEmailSchema>>

/** GET /customers/me/details and PUT /customers/me: what a rider reads and changes of the own record. */
export const ownDetails = /* @__PURE__ */ v.strictObject({
  ...riderCustomer.entries,
  address_line_1: nullableText,
  address_line_2: nullableText,
  city: nullableText,
  state: nullableText,
  zip_code: nullableText,
  emergency_contact_name: nullableText,
  emergency_contact_phone: nullableText,
  /** The address whose link was not followed yet, while that link is good. */
  pending_email: v.nullable(v.strictObject({ email: v.string(), expires_at: instant })),
})
export type OwnDetails = v.InferOutput<typeof ownDetails>

/** Only compared with the one that is stored, so it is held to no rule but that there is one. */
function currentPassword() {
  const required = messages['current.required']
  return v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(PASSWORD_MAX, messages['current.wrong'])
  )
}
