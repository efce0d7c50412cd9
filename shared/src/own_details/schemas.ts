import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import {
  customerFields,
  RIDER_FIELDS,
  type FieldsWith,
  type RiderField,
} from '../customers/fields.ts'
import { riderCustomer } from '../customers/schemas.ts'
import { spelled, withOneAddressSpelling } from '../records/address_spelling.ts'
import { body, email, flag, instant, linkToken, phone, requiredFlag } from '../fields.ts'
import { answersOf, optionalInputsOf, type On } from '../records/field_schemas.ts'
import { PASSWORD_MAX } from '../sessions/constants.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { newPassword } from '../sessions/passwords.ts'
import { messages } from './messages.ts'

/** PUT /customers/me: absent fields stay. A rider cannot clear the phone number, nor an existing e-mail address. */
export function ownDetailsSchema() {
  return v.pipe(body(ownDetailsEntries()), v.transform(withOneAddressSpelling))
}

function ownDetailsEntries() {
  return spelled({
    ...optionalInputsOf(customerFields, RIDER_FIELDS, UNMEASURED),
    email: v.optional(email(customers['email.required'], customers['email.email'])),
    phone: v.optional(phone(customers['phone.required'], customers['phone.phone'])),
    service_letters: flag('Reminders'),
    current_password: currentPassword(),
  })
}

/** PUT /customers/me with reminders alone: they are stopped by one click in a letter too, so no password is asked. */
export function ownRemindersSchema() {
  return body({ service_letters: requiredFlag('Reminders') })
}

/** True for a body of PUT /customers/me that changes nothing but the reminders. */
export function isRemindersOnly(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && Object.keys(sent).join() === 'service_letters'
}

/** Names in a body of PUT /customers/me that change nothing: read-only fields and unknown names. */
export function ignoredOwnDetails(sent: unknown): string[] {
  const known = Object.keys(ownDetailsEntries())
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : []
  return names.filter((name) => !known.includes(name)).slice(0, IGNORED_NAMED_MAX)
}

/** A body may carry any number of names; a response lists at most this many. */
const IGNORED_NAMED_MAX = 100
export type OwnDetailsChange = v.InferOutput<ReturnType<typeof ownDetailsSchema>>

/** PUT /customers/me/password */
export function ownPasswordSchema() {
  return body({ current_password: currentPassword(), password: newPassword() })
}
export type OwnPasswordChange = v.InferOutput<ReturnType<typeof ownPasswordSchema>>

/** The form for a new password: the new one twice. */
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

/** No field that riders can change is a date; the compiler reports when that changes. */
const UNMEASURED: [RiderField & FieldsWith<{ future: string }>] extends [never] ? On : never = {
  today: '',
}

/** GET /customers/me/details and PUT /customers/me: the rider's own record, readable and editable fields. */
export const ownDetails = /* @__PURE__ */ v.strictObject({
  ...riderCustomer.entries,
  ...answersOf(customerFields, RIDER_FIELDS),
  /** The new address whose link was not followed yet, while the link is valid. */
  pending_email: v.nullable(v.strictObject({ email: v.string(), expires_at: instant })),
})
export const changedOwnDetails = /* @__PURE__ */ v.strictObject({
  ...ownDetails.entries,
  /** Names that were sent and changed nothing. */
  ignored: v.array(v.string()),
})
export type OwnDetails = v.InferOutput<typeof ownDetails>

/** Only compared with the stored password, so any non-empty text is accepted. */
function currentPassword() {
  const required = messages['current.required']
  return v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(PASSWORD_MAX, messages['current.wrong'])
  )
}
