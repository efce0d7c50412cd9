import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { registrationSchema, type Registration } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'

import type { FormReading } from '../ui/useForm.ts'
import type { MarketingChoice } from './marketing.ts'
import { marketingSent } from './marketingSent.ts'

/** What is sent: the registration, and the status that goes with it. The server decides that one itself. */
export type RegistrationBody = Registration & { status: 'active' }

export interface Chosen {
  birth: BirthChoices
  marketing: MarketingChoice
}

/** The registration that the form makes, or what to say under which of its fields. */
export function readRegistration(
  fields: FormData,
  { birth, marketing }: Chosen,
  today: Day
): FormReading<RegistrationBody> {
  const date = readBirthDate(birth, today)
  const typed = Object.fromEntries(fields)
  const checked = check(registrationSchema({ today }), {
    ...typed,
    // An empty one is none, and a link to choose one is mailed.
    password: typed.password || undefined,
    // Its own errors are told at the three choices.
    date_of_birth: date.ok ? date.date_of_birth : today,
    marketing: marketingSent(marketing, date.ok && isMinor(date.date_of_birth, today)),
  })
  if (date.ok && checked.ok) return { ok: true, value: { ...checked.value, status: 'active' } }
  return {
    ok: false,
    details: { ...(checked.ok ? {} : checked.details), ...(date.ok ? {} : asDetails(date.errors)) },
  }
}

function asDetails(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
