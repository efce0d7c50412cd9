import type { CounterPerson } from '@trailgate/shared/visits/schemas'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'

/** The first person of a household, and everybody in it. */
type Family = { people: readonly { id: number }[] }

/** The newest visit of today by person. */
type Today = ReadonlyMap<number | null, CounterPerson['visit']>

/**
 * Everybody who came on the last day on which the first person of their household came. Today counts once that person has left. Two
 * queries, however many households.
 */
export async function lastRidesOf(
  households: readonly Family[],
  visits: Today,
  today: Day
): Promise<ReadonlySet<number>> {
  const lastDays = await lastDaysOf(households, visits, today)
  const days = [...new Set(lastDays.values())]
  if (days.length === 0) return new Set()
  const everybody = [...new Set(households.flatMap(({ people }) => people.map(({ id }) => id)))]
  const rides = await rowsIn('visits')
    .whereIn('customer_id', everybody)
    .whereIn('park_day', days)
    .whereNull('under_id')
    .whereNull('undone_at')
    .distinct('customer_id', 'park_day')
  const came = new Set(rides.map(({ customer_id: id, park_day: day }) => `${id} ${day}`))
  return new Set(
    households.flatMap(({ people }) => {
      const day = lastDays.get(people[0]?.id ?? 0)
      return people.flatMap(({ id }) => (came.has(`${id} ${day}`) ? [id] : []))
    })
  )
}

/** The last day of the first person of each household. */
async function lastDaysOf(households: readonly Family[], visits: Today, today: Day) {
  const firsts = [...new Set(households.flatMap(({ people: [first] }) => first?.id ?? []))]
  const hasLeft = (id: number) =>
    (visits.get(id) ?? null) !== null && visits.get(id)?.state !== 'in'
  const rows = await rowsIn('visits')
    .whereIn(
      'customer_id',
      firsts.filter((id) => !hasLeft(id))
    )
    .where('park_day', '<', today)
    .whereNull('under_id')
    .whereNull('undone_at')
    .groupBy('customer_id')
    .select('customer_id')
    .max('park_day as day')
  const before = rows.flatMap(({ customer_id: id, day }): [number, Day][] =>
    id === null || !day ? [] : [[id, day]]
  )
  return new Map<number, Day>([
    ...before,
    ...firsts.filter(hasLeft).map((id): [number, Day] => [id, today]),
  ])
}
