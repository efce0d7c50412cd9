/** People who are on the list twice. */
import { randomInt } from 'node:crypto'
import { addDays } from '@trailgate/shared/dates'
import { matchDue } from '#customers/duplicates/match_due'
import { anEmail, aRider } from '#tests/helpers/people'

/** A last name that no other is like: names of a counter lie one slip apart, and would be duplicates of each other. */
export function anUnlikeName() {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26)))
  return `Q${letters.join('')}`
}

const DAYS = 20_000
let births = randomInt(DAYS)

/** A birth date unique in `twice`: two people of one birth date with phones one digit apart would be alike. */
function anOwnBirthDate() {
  births = (births + 7919) % DAYS
  return addDays('1940-01-01', births)
}

/** Two records of one person: the same name, e-mail and birthday, another phone. */
export async function twice(columns: Record<string, unknown> = {}) {
  const same = {
    first_name: 'Nadia',
    last_name: anUnlikeName(),
    email: anEmail(),
    date_of_birth: anOwnBirthDate(),
    ...columns,
  }
  const one = await aRider(same)
  const other = await aRider(same)
  await matchDue()
  return { one, other }
}
