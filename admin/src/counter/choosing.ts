import { isSameName } from '@trailgate/shared/customers/same_name'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

type People = readonly HouseholdPerson[]

/** Those who are ticked beside the named person: who rode last time, or all. */
export type Widening = 'last_time' | 'all'

/** The keys that widen what is ticked; behind a name they may also be typed before the answer is here. */
export const WIDENING_KEYS: Readonly<Record<string, Widening>> = { '+': 'last_time', '*': 'all' }

/** Only the named person comes in, if they may ride and are not in. Where several fit as well, none is ticked. */
export function chosenAtFirst(people: People): number[] {
  const [named, ...others] = people.filter((person) => person.is_named)
  return named && others.length === 0 && mayBeTicked(named) ? [named.id] : []
}

/** Those of the household who are ticked by a key, beside who is ticked already. */
export function widened(people: People, chosen: readonly number[], by: Widening): number[] {
  const more = people.filter((person) => mayBeTicked(person) && IS_OF[by](person))
  return [...new Set([...chosen, ...more.map(({ id }) => id)])]
}

const IS_OF: Record<Widening, (person: HouseholdPerson) => boolean> = {
  last_time: (person) => person.rode_last_time,
  all: () => true,
}

function mayBeTicked({ may_ride: said, visit }: HouseholdPerson): boolean {
  return said.verdict === 'yes' && !visit
}

/** The widening that a key behind the name asks for. */
export function wideningIn(text: string): Widening | null {
  return WIDENING_KEYS[text.trimEnd().at(-1) ?? ''] ?? null
}

/** The search text without the widening keys behind it. */
export function searchedIn(text: string): string {
  return text.trim().replace(/[\s+*]+$/, '')
}

/** True if a minor would come in while no adult of the household is in or comes along. */
export function hasLoneMinor(people: People, chosen: readonly number[]): boolean {
  const comes = ({ id }: HouseholdPerson) => chosen.includes(id)
  const isAdult = ({ is_minor: isMinor, age }: HouseholdPerson) => !isMinor && age !== null
  return (
    people.some((person) => comes(person) && person.is_minor) &&
    !people.some((person) => isAdult(person) && (person.visit !== null || comes(person)))
  )
}

type Found = Pick<Household, 'people' | 'is_exact'>

/**
 * People on the screen who are told apart by birth date and city: those who share a name, and those of a household that fits only nearly,
 * who may have a namesake that is not on the screen.
 */
export function toldApartIn(households: readonly Found[]): ReadonlySet<number> {
  const people = households.flatMap((household) => household.people)
  const near = households.flatMap((household) => (household.is_exact ? [] : household.people))
  const namesakes = people.filter((one) =>
    people.some((other) => other.id !== one.id && isSameName(one, other))
  )
  return new Set([...namesakes, ...near].map(({ id }) => id))
}

/** Arrival notice: the first person by name and id, and how many came along. */
export function arrivedSentence(people: People): string {
  const [first, ...others] = people
  if (!first) return ''
  const values = {
    name: `${first.first_name} ${first.last_name}`,
    id: first.member_id,
    n: others.length,
  }
  if (others.length === 0) return fill(messages['check_in.done'], values)
  const company = others.every((person) => person.is_minor) ? 'children' : 'others'
  return fill(messages[`check_in.done_${company}`], values)
}

export function namesOf(people: People): string {
  return people.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(', ')
}
