import type { BirthChoices } from '@trailgate/shared/customers/birth_date'
import type { Day } from '@trailgate/shared/dates'
import type { KioskMinor } from '@trailgate/shared/minors/schemas'

import { readChild as readKioskChild } from '../kiosk/readChild.ts'
import type { FormReading } from '../ui/useForm.ts'
import type { Child } from './payloads.ts'

/** A child as at the kiosk, with the guardian's last name where none is typed. */
export function readChild(
  fields: FormData,
  { birth, today, lastName }: { birth: BirthChoices; today: Day; lastName: string }
): FormReading<Child> {
  const reading = readKioskChild(fields, birth, today)
  if (!reading.ok) return reading
  const { first_name, last_name, date_of_birth, relationship_type, consent } =
    reading.value as KioskMinor
  return {
    ok: true,
    value: {
      first_name,
      last_name: last_name || lastName,
      date_of_birth,
      relationship_type,
      consent,
    },
  }
}
