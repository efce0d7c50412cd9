import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { kioskMinorSchema } from '@trailgate/shared/minors/schemas'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { omitEmpty } from '@trailgate/shared/text'

import { consentOf } from '../minors/consentOf.ts'
import { readNewChild } from '../parentLinks/newChild.ts'
import type { FormReading } from '../ui/useForm.ts'

/** Child to add, or errors by field; the server copies empty fields from the guardian. */
export function readChild(fields: FormData, birth: BirthChoices, today: Day): FormReading<object> {
  const read = withBirthDate(birth, today, (born) =>
    check(kioskMinorSchema({ today }), {
      ...Object.fromEntries(fields),
      date_of_birth: born,
      consent: consentOf(fields),
    })
  )
  return read.ok ? { ok: true, value: omitEmpty(read.value) } : read
}

/** Child whose waiver is sent to the parent, or errors by field. */
export function readChildToSend(
  fields: FormData,
  birth: BirthChoices,
  today: Day
): FormReading<{ toSend: NewChild }> {
  const read = withBirthDate(birth, today, (born) => {
    fields.set('date_of_birth', born)
    return readNewChild(fields, today)
  })
  return read.ok ? { ok: true, value: { toSend: read.value } } : read
}

/** Checks the chosen date first; its errors show at the three selects. */
function withBirthDate<T>(
  birth: BirthChoices,
  today: Day,
  readWith: (date: Day) => FormReading<T>
): FormReading<T> {
  const date = readBirthDate(birth, today)
  // A placeholder for a wrong date, so that the other fields are checked too.
  const read = readWith(date.ok ? date.date_of_birth : today)
  if (date.ok && read.ok) return read
  const details = read.ok ? {} : read.details
  return {
    ok: false,
    details: { ...atTheYear(details), ...(date.ok ? {} : asDetails(date.errors)) },
  }
}

/** Moves the error of the birth date to the year field. */
function atTheYear({ date_of_birth: born, ...details }: Details): Details {
  return born ? { ...details, birth_year: born } : details
}

function asDetails(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
