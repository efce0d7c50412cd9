import { check, without, type Checked } from '@trailgate/shared/fields'
import type { Role } from '@trailgate/shared/permissions'
import { DEFAULT_ROLE } from '@trailgate/shared/staff/constants'
import {
  newStaffFormSchema,
  staffChangesFormSchema,
  staffChangesSchema,
  type NewStaff,
  type StaffChanges,
  type StaffMember,
} from '@trailgate/shared/staff/schemas'

/** The fields of the form, as the inputs hold them. */
export interface StaffValues {
  username: string
  email: string
  first_name: string
  last_name: string
  role: Role
  is_active: boolean
  password: string
  confirm_password: string
}

/** A form nobody has written in. */
export const BLANK: StaffValues = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  role: DEFAULT_ROLE,
  is_active: true,
  password: '',
  confirm_password: '',
}

const STORED = ['email', 'first_name', 'last_name', 'role', 'is_active'] as const
const PASSWORDS = ['password', 'confirm_password'] as const

/** An account as the form shows it: never with a password. */
export function valuesOf(member: StaffMember): StaffValues {
  const { username, email, first_name, last_name, role, is_active } = member
  return { ...BLANK, username, email, first_name, last_name, role, is_active }
}

/** What a new account is sent as. */
export function readNew(values: Partial<StaffValues>): Checked<NewStaff> {
  // An account begins active; the form does not ask.
  const asked = without(['is_active'])({ ...BLANK, ...values })
  const checked = check(newStaffFormSchema(), asked)
  if (!checked.ok) return checked
  return { ok: true, value: without(['confirm_password'])(checked.value) }
}

/**
 * What was changed, and nothing else: fields that nobody touched are neither checked nor sent, so that an account made
 * before a rule can still be deactivated.
 */
export function readChanges(
  values: Partial<StaffValues>,
  member: StaffMember
): Checked<StaffChanges> {
  const before = valuesOf(member)
  const given = { ...before, ...withoutBlank(values) }
  const form = check(staffChangesFormSchema(), without(['username'])(given))
  const touched = [
    ...STORED.filter((field) => clean(given[field]) !== clean(before[field])),
    ...(given.password || given.confirm_password ? PASSWORDS : []),
  ]
  const wrong = Object.entries(form.ok ? {} : form.details).filter(([field]) =>
    (touched as string[]).includes(field)
  )
  if (wrong.length > 0) return { ok: false, details: Object.fromEntries(wrong) }
  const sent = touched.filter((field) => field !== 'confirm_password')
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
