import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { kioskAdultSchema } from '@trailgate/shared/household/schemas'
import type { Details } from '@trailgate/shared/http/error'
import { omitEmpty } from '@trailgate/shared/text'

import { consentOf } from '../minors/consentOf.ts'
import type { FormReading } from '../ui/useForm.ts'

interface Said {
  birth: BirthChoices
  /** A guardian says so of children. */
  hasChildren: boolean
  /** The adult says that no record of theirs exists. */
  isNew: boolean
}

/** The adult to add, or what to say under which field. */
export function readAdult(
  fields: FormData,
  { birth, hasChildren, isNew }: Said,
  today: Day
): FormReading<object> {
  const date = readBirthDate(birth, today)
  const checked = check(kioskAdultSchema({ today }), {
    ...Object.fromEntries(fields),
    // The date's own errors show at its three selects; this value is a placeholder.
    date_of_birth: date.ok ? date.date_of_birth : '1900-01-01',
    consent: hasChildren ? consentOf(fields) : undefined,
    confirm_new: isNew,
  })
  if (date.ok && checked.ok) return { ok: true, value: omitEmpty(checked.value) }
  const details: Details = checked.ok ? {} : { ...checked.details }
  const { date_of_birth: born, ...rest } = details
  return {
    ok: false,
    details: {
      ...rest,
      ...(born ? { birth_year: born } : {}),
      ...(date.ok ? {} : asDetails(date.errors)),
    },
  }
}

function asDetails(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
