/** A cashier who checks in people by keyboard as they name themselves, with the rules of the counter's own screen. */
import type { CounterHousehold, CounterPerson } from '@trailgate/shared/visits/schemas'
import { chosenAtFirst, toldApartIn } from '../../../admin/src/counter/choosing.ts'
import { confirmedBy } from '../../../admin/src/counter/waitingEnter.ts'

/** A person at the counter, who knows these of themselves. */
export interface AtCounter {
  id: number
  first_name: string
  last_name: string
  date_of_birth: string
  phone: string | null
  member_id: string
}

interface Counter {
  search(text: string): Promise<CounterHousehold[]>
  checkIn(ids: readonly number[]): Promise<void>
}

/** Outcome: checked in, with the number of texts and keys, or sent to staff after all texts. */
export interface Ended {
  checkedIn: readonly number[]
  texts: number
  keys: number
}

/**
 * Types a spoken query and presses Enter. The ticked people come in without a look; where the screen asks, the cashier asks for the birth
 * date of people with the same name on the screen, else goes by the name, and never ticks anybody else. Where that does not tell, the next
 * text is typed.
 */
export async function checkInBySaying(
  person: AtCounter | Omit<AtCounter, 'id' | 'member_id'>,
  said: readonly string[],
  counter: Counter
): Promise<Ended> {
  let keys = 0
  for (const [index, text] of said.entries()) {
    const found = await counter.search(text)
    keys += 1
    const home = confirmedBy({ picked: null }, found)
    const unseen = home === null || typeof home === 'string' ? [] : chosenAtFirst(home.people)
    const ids = unseen.length > 0 ? unseen : looked(person, found)
    if (ids.length > 0) {
      if (unseen.length === 0) keys += 1 + placeOf(ids, found)
      await counter.checkIn(ids)
      return { checkedIn: ids, texts: index + 1, keys }
    }
  }
  return { checkedIn: [], texts: said.length, keys }
}

/** The one on the screen who is meant, as far as the screen tells them apart. */
function looked(
  person: Omit<AtCounter, 'id' | 'member_id'>,
  found: readonly CounterHousehold[]
): number[] {
  const toldApart = toldApartIn(found)
  const fits = found
    .flatMap(({ people }) => people)
    .filter(
      (each) =>
        isCalled(each, person) &&
        // Where the screen tells the birth date the cashier asks for it.
        (!toldApart.has(each.id) || each.date_of_birth === person.date_of_birth)
    )
  const [only, ...others] = fits
  const mayCome = only && only.may_ride.verdict === 'yes' && !only.visit
  return mayCome && others.length === 0 ? [only.id] : []
}

function isCalled(one: CounterPerson, other: { first_name: string; last_name: string }): boolean {
  return one.first_name === other.first_name && one.last_name === other.last_name
}

/** Arrow keys from the first household to the one of the person. */
function placeOf([id]: readonly number[], found: readonly CounterHousehold[]): number {
  return Math.max(
    found.findIndex(({ people }) => people.some((person) => person.id === id)),
    0
  )
}
