import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { registrationSchema, type Registration } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'

import type { FormReading } from '../ui/useForm.ts'
import type { MarketingChoice } from './marketing.ts'
import { marketingSent } from './marketingSent.ts'

/** Request body: the registration and its status, which the server sets itself. */
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
    // The date's own errors show at its three selects; this value is a placeholder.
    date_of_birth: date.ok ? date.date_of_birth : today,
    marketing: marketingSent(marketing, date.ok && isMinor(date.date_of_birth, today)),
  })
  if (date.ok && checked.ok) return { ok: true, value: { ...checked.value, status: 'active' } }
  return {
    ok: false,
    details: { ...(checked.ok ? {} : checked.details), ...(date.ok ? {} : asDetails(date.errors)) },
  }
}

/** The rider's answers to what the form asked before. */
export interface Said {
  isNew: boolean
  /** The number that is theirs now, in its one spelling. */
  movedPhone: string | null
}

/** The registration with these answers; one about a number holds for that number alone. */
export function withAnswers(
  registration: RegistrationBody,
  { isNew, movedPhone }: Said
): RegistrationBody {
  const hasMoved = movedPhone !== null && movedPhone === registration.phone
  return { ...registration, confirm_new: isNew, ...(hasMoved && { phone_moved: true }) }
}

function asDetails(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
