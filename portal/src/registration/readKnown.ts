import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { knownLetterSchema, type KnownLetter } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'

/** Values with which a letter to an earlier registration is asked for. */
export function readKnown(
  form: HTMLFormElement | null,
  birth: BirthChoices,
  today: Day
): Checked<KnownLetter> {
  const date = readBirthDate(birth, today)
  return check(knownLetterSchema({ today }), {
    ...(form ? Object.fromEntries(new FormData(form)) : {}),
    date_of_birth: date.ok ? date.date_of_birth : '',
  })
}
