import { adultAge, addYears, type Day } from '@trailgate/shared/dates'
import type { Parameter } from '#platform/database/statement'
import type { RowsOf } from '#platform/database/rows_in'

type Links = RowsOf<'guardianships as g' | 'customers as c'>

/**
 * Narrows guardianships as g with their minors as c to whom a guardian still has to do with: until the link ends, and
 * after the birthday of full age until the person has a password. From then on their data is theirs. Where the birth date is unknown, the password
 * alone decides.
 */
export function inView<Query extends Links>(query: Query, today: Day): Query {
  return inViewSince(query, minorsBornAfter(today))
}

/** People born after this day are minors. */
export function minorsBornAfter(today: Day): Day {
  return addYears(today, -adultAge())
}

/** The same, for a statement that has the day as a parameter. */
export function inViewSince<Query extends Links>(
  query: Query,
  bornAfter: Day | Parameter<Day>
): Query {
  return query
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .where((still) => {
      void still.where('c.date_of_birth', '>', bornAfter).orWhereNull('c.password_hash')
    })
}
