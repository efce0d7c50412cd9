import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as labels } from '@trailgate/shared/customers/registration_messages'
import type { Day } from '@trailgate/shared/dates'
import { body, check, line, phone } from '@trailgate/shared/fields'

import type { FormReading } from '../ui/useForm.ts'
import type { Signer } from './payloads.ts'

const NAME_MAX = 50

/** The rider that the form names, or what to say under which of its fields. */
export function readSigner(fields: FormData, birth: BirthChoices, today: Day): FormReading<Signer> {
  const date = readBirthDate(birth, today)
  const named = check(
    body({
      phone: phone(customers['phone.required'], customers['phone.phone']),
      first_name: line(labels['first_name.label'], NAME_MAX, customers['first_name.required']),
      last_name: line(labels['last_name.label'], NAME_MAX, customers['last_name.required']),
    }),
    Object.fromEntries(fields)
  )
  if (date.ok && named.ok)
    return { ok: true, value: { ...named.value, date_of_birth: date.date_of_birth } }
  return {
    ok: false,
    details: {
      ...(named.ok ? {} : named.details),
      ...(date.ok
        ? {}
        : Object.fromEntries(
            Object.entries(date.errors).map(([field, message]) => [field, message ? [message] : []])
          )),
    },
  }
}
