import { check, without, type Checked } from '@trailgate/shared/fields'
import { changeableIn } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import { messages } from '@trailgate/shared/staff/messages'
import {
  newStaffFormSchema,
  staffChangesFormSchema,
  staffChangesSchema,
  type NewStaff,
  type StaffChanges,
  type StaffMember,
} from '@trailgate/shared/staff/schemas'

import { blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** Fields of the form, as the inputs hold them. */
export interface StaffValues extends FieldValues<typeof staffFields> {
  current_password: string
  password: string
  confirm_password: string
}

/** Empty form. */
export const BLANK: StaffValues = {
  ...blankOf(staffFields),
  current_password: '',
  password: '',
  confirm_password: '',
}

const PASSWORDS = ['current_password', 'password', 'confirm_password'] as const

/** An account as form values, never with a password. */
export function valuesOf(member: StaffMember): StaffValues {
  return { ...BLANK, ...valuesFrom(staffFields, member) }
}

/** Request body of a new account. */
export function readNew(values: Partial<StaffValues>): Checked<NewStaff> {
  // An account starts active; the form does not ask.
  const asked = without(['is_active', 'current_password'])({ ...BLANK, ...values })
  const checked = check(newStaffFormSchema(), asked)
  if (!checked.ok) return checked
  return { ok: true, value: without(['confirm_password'])(checked.value) }
}

/**
 * Changed fields only: untouched ones are neither checked nor sent, so that an account older than a rule can still be
 * deactivated. A new password for one's own account needs the current one.
 */
export function readChanges(
  values: Partial<StaffValues>,
  member: StaffMember,
  own = false
): Checked<StaffChanges> {
  const before = valuesOf(member)
  const given = { ...before, ...withoutBlank(values) }
  const form = check(staffChangesFormSchema(), without(['username'])(given))
  const touched = [
    ...changeableIn(staffFields).filter((field) => clean(given[field]) !== clean(before[field])),
    ...(given.password || given.confirm_password ? PASSWORDS : []),
  ]
  const wrong = Object.entries(form.ok ? {} : form.details).filter(([field]) =>
    (touched as string[]).includes(field)
  )
  if (own && given.password && !given.current_password) {
    wrong.push(['current_password', [messages['current_password.required']]])
  }
  if (wrong.length > 0) return { ok: false, details: Object.fromEntries(wrong) }
  const sent = touched.filter(
    (field) => field !== 'confirm_password' && !(field === 'current_password' && !given[field])
  )
  return check(staffChangesSchema(), Object.fromEntries(sent.map((field) => [field, given[field]])))
}

/** Inputs that were emptied hold null. */
function withoutBlank(values: Partial<StaffValues>): Partial<StaffValues> {
  const entries = Object.entries(values).map(([field, value]) => [field, value ?? ''])
  return Object.fromEntries(entries)
}

function clean(value: string | boolean): string | boolean {
  return typeof value === 'string' ? value.trim() : value
}
