import { check, without, type Checked } from '@trailgate/shared/fields'
import { changeableIn } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import {
  newStaffFormSchema,
  staffChangesFormSchema,
  staffChangesSchema,
  type NewStaff,
  type StaffChanges,
  type StaffMember,
} from '@trailgate/shared/staff/schemas'

import { blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** The fields of the form, as the inputs hold them. */
export interface StaffValues extends FieldValues<typeof staffFields> {
  password: string
  confirm_password: string
}

/** A form nobody has written in. */
export const BLANK: StaffValues = { ...blankOf(staffFields), password: '', confirm_password: '' }

const PASSWORDS = ['password', 'confirm_password'] as const

/** An account as the form shows it: never with a password. */
export function valuesOf(member: StaffMember): StaffValues {
  return { ...BLANK, ...valuesFrom(staffFields, member) }
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
    ...changeableIn(staffFields).filter((field) => clean(given[field]) !== clean(before[field])),
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
