import * as v from 'valibot'
import {
  countAnswer,
  idAnswer,
  ignored,
  instant,
  revision,
  strictBody,
  without,
} from '../fields.ts'
import { answersOf, changesInputsOf, inputsOf } from '../records/field_schemas.ts'
import { changeableIn, namesBut, namesOf } from '../records/fields.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { isStorable } from '../sessions/passwords.ts'
import { fill } from '../text.ts'
import { messages as http } from '../http/messages.ts'
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, USERNAME_MIN } from './constants.ts'
import { staffFields } from './fields.ts'
import { messages } from './messages.ts'

/** Account fields that are never written; the username only at creation. */
const READ_ONLY = ['id', 'created_at', 'last_login', 'updated_at'] as const

/** POST /staff/ */
export function newStaffSchema() {
  return v.pipe(
    strictBody({
      ...newFields(),
      password: staffPassword(),
      ...ignored(['is_active', 'revision', ...READ_ONLY]),
    }),
    v.transform(without(['is_active', 'revision', ...READ_ONLY]))
  )
}
export type NewStaff = v.InferOutput<ReturnType<typeof newStaffSchema>>

/**
 * PUT /staff/{id}: any subset; a blank password keeps the current one. Changing one's own password requires the current
 * one.
 */
export function staffChangesSchema() {
  return v.pipe(
    strictBody({
      ...changesInputsOf(staffFields),
      password: optionalStaffPassword(),
      current_password: v.nullish(currentPassword()),
      revision,
      ...ignored(['username', ...READ_ONLY]),
    }),
    v.transform(without(['username', ...READ_ONLY]))
  )
}
export type StaffChanges = v.InferOutput<ReturnType<typeof staffChangesSchema>>

/** PUT /auth/me/password: one's own. */
export function ownStaffPasswordSchema() {
  return strictBody({ current_password: currentPassword(), password: staffPassword() })
}
export type OwnStaffPassword = v.InferOutput<ReturnType<typeof ownStaffPasswordSchema>>

/** Its form: the new password twice. */
export function ownStaffPasswordFormSchema() {
  return v.pipe(
    strictBody({
      current_password: currentPassword(),
      password: staffPassword(),
      confirm_password: v.optional(v.string(sessions['password.mismatch']), ''),
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
export type OwnStaffPasswordForm = v.InferOutput<ReturnType<typeof ownStaffPasswordFormSchema>>

/** The form of a new account: the password twice. */
export function newStaffFormSchema() {
  return v.pipe(
    strictBody({
      ...newFields(),
      password: staffPassword(),
      confirm_password: v.optional(v.string(sessions['password.mismatch']), ''),
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
export type NewStaffForm = v.InferOutput<ReturnType<typeof newStaffFormSchema>>

/** The form of an existing account: the password, if any, twice. */
export function staffChangesFormSchema() {
  return v.pipe(
    strictBody({
      ...inputsOf(staffFields, changeableIn(staffFields)),
      password: optionalStaffPassword(),
      current_password: v.nullish(v.string(messages['current_password.required'])),
      confirm_password: v.optional(v.string(sessions['password.mismatch']), ''),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        (form) => (form.password ?? '') === form.confirm_password,
        sessions['password.mismatch']
      ),
      ['confirm_password']
    )
  )
}
export type StaffChangesForm = v.InferOutput<ReturnType<typeof staffChangesFormSchema>>

/** A staff member. */
export const staffMember = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(staffFields, namesOf(staffFields)),
  created_at: instant,
  last_login: v.nullable(instant),
  revision: countAnswer,
  /** True if a second factor is set up; present only if the park uses them. */
  second_factor: v.optional(v.boolean()),
})
export type StaffMember = v.InferOutput<typeof staffMember>

/** DELETE /staff/{id}: the outcome of the delete. */
export const staffRemoval = /* @__PURE__ */ v.strictObject({
  action: v.picklist(['deactivated', 'deleted']),
  message: v.string(),
})
export type StaffRemoval = v.InferOutput<typeof staffRemoval>

/** A new account starts active. */
function newFields() {
  const { username, ...others } = inputsOf(staffFields, namesBut(staffFields, 'is_active'))
  return {
    username: v.pipe(
      username,
      v.check((text) => text === '' || text.length >= USERNAME_MIN, messages['username.min']),
      v.check((text) => /^[A-Za-z0-9_]*$/.test(text), messages['username.characters'])
    ),
    ...others,
  }
}

/** Only compared with the stored password, so any non-empty text is accepted. */
function currentPassword() {
  const required = messages['current_password.required']
  return v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(STAFF_PASSWORD_MAX, passwordTooLong())
  )
}

function staffPassword() {
  return v.pipe(
    v.string(sessions['password.required']),
    v.nonEmpty(sessions['password.required']),
    v.check((text) => text === '' || text.length >= STAFF_PASSWORD_MIN, messages['password.min']),
    v.check((text) => text === '' || isComposed(text), messages['password.composition']),
    v.maxLength(STAFF_PASSWORD_MAX, passwordTooLong()),
    v.check(isStorable, sessions['password.characters'])
  )
}

function optionalStaffPassword() {
  return v.nullish(
    v.pipe(
      v.string(sessions['password.text']),
      v.check((text) => text === '' || text.length >= STAFF_PASSWORD_MIN, messages['password.min']),
      v.check((text) => text === '' || isComposed(text), messages['password.composition']),
      v.maxLength(STAFF_PASSWORD_MAX, passwordTooLong()),
      v.check(isStorable, sessions['password.characters']),
      v.transform((text) => text || null)
    )
  )
}

function isComposed(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && /[@$!%*?&]/.test(text)
}

function passwordTooLong(): string {
  return fill(http['field.max_length'], { label: 'Password', n: STAFF_PASSWORD_MAX })
}
