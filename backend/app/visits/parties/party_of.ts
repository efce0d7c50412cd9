import { randomUUID } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import type { Parameter } from '#platform/database/statement'

/** A column of a query over customers as c: uid of the party on whose list the person is today. */
export function partyToday(today: Parameter<Day>) {
  return rowsIn('party_guests as g')
    .join('parties as p', 'p.id', 'g.party_id')
    .whereRaw('g.customer_id = c.id')
    .where('p.day', today)
    .orderBy('p.id')
    .limit(1)
    .select('p.uid')
    .as('party')
}

type Coming = { id: number; party: string | null }

/**
 * Group name of visits of people who come together: that of the party on whose list they are today, or a generated one if several come in one
 * call; null for a person who comes alone.
 */
export function partiesOf(people: readonly Coming[]) {
  const [only, ...others] = new Set(people.flatMap(({ party }) => party ?? []))
  const together = people.length > 1 ? randomUUID() : null
  const shared = only !== undefined && others.length === 0 ? only : together
  return ({ party }: Coming) => party ?? shared
}
