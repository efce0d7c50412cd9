import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import {
  customerFields,
  RIDER_FIELDS,
  type FieldsWith,
  type RiderField,
} from '../customers/fields.ts'
import { riderCustomer } from '../customers/schemas.ts'
import { body, email, instant, linkToken, phone } from '../fields.ts'
import { answersOf, optionalInputsOf, type On } from '../records/field_schemas.ts'
import { PASSWORD_MAX } from '../sessions/constants.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { newPassword } from '../sessions/passwords.ts'
import { messages } from './messages.ts'

/** PUT /customers/me: what is absent stays. A rider keeps a phone number, and an e-mail address where there was one. */
export function ownDetailsSchema() {
  return body({
    ...optionalInputsOf(customerFields, RIDER_FIELDS, UNMEASURED),
    email: v.optional(email(customers['email.required'], customers['email.email'])),
    phone: v.optional(phone(customers['phone.required'], customers['phone.phone'])),
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
  return body({ token: linkToken(messages['confirm.token']) })
}
export type ConfirmEmail = v.InferOutput<ReturnType<typeof confirmEmailSchema>>

/** Nothing that riders change is a day: the compiler says so when that is no longer true. */
const UNMEASURED: [RiderField & FieldsWith<{ future: string }>] extends [never] ? On : never = {
  today: '',
}

/** GET /customers/me/details and PUT /customers/me: what a rider reads and changes of the own record. */
export const ownDetails = /* @__PURE__ */ v.strictObject({
  ...riderCustomer.entries,
  ...answersOf(customerFields, RIDER_FIELDS),
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
