import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { kioskMinorSchema } from '@trailgate/shared/minors/schemas'
import { omitEmpty } from '@trailgate/shared/text'

import { consentOf } from '../minors/consentOf.ts'
import type { FormReading } from '../ui/useForm.ts'

/** The child to add, or what to say under which field; what is left empty is taken over from the guardian by the server. */
export function readChild(fields: FormData, birth: BirthChoices, today: Day): FormReading<object> {
  const date = readBirthDate(birth, today)
  const checked = check(kioskMinorSchema({ today }), {
    ...Object.fromEntries(fields),
    // Its own errors are told at the three choices.
    date_of_birth: date.ok ? date.date_of_birth : today,
    consent: consentOf(fields),
  })
  if (date.ok && checked.ok) return { ok: true, value: omitEmpty(checked.value) }
  const details = checked.ok ? {} : checked.details
  return {
    ok: false,
    details: { ...atTheYear(details), ...(date.ok ? {} : asDetails(date.errors)) },
  }
}

/** That somebody is grown up shows at the year. */
function atTheYear({ date_of_birth: born, ...details }: Details): Details {
  return born ? { ...details, birth_year: born } : details
}

function asDetails(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
