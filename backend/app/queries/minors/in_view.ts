import { ADULT_AGE, addYears, type Day } from '@trailgate/shared/dates'
import type { Query } from '#queries/customers/join_ids'

/**
 * Narrows guardianships as g with their minors as c to whom a guardian still has to do with: until the link ends, and
 * after the 18th birthday until the person has a password. From then on their data is theirs (decisions 10).
 */
export function inView(query: Query, today: Day): Query {
  return (
    query
      .whereNull('g.ended_at')
      .whereNull('c.closed_at')
      // Staff may have emptied it: then nobody knows that this is a minor.
      .whereNotNull('c.date_of_birth')
      .where((still) => {
        void still
          .where('c.date_of_birth', '>', addYears(today, -ADULT_AGE))
          .orWhereNull('c.password_hash')
      })
  )
}
