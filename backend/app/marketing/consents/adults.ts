import { ADULT_AGE, addYears, type Day } from '@trailgate/shared/dates'
import type { RowsOf } from '#platform/database/rows_in'

/** The last day on which somebody was born who is 18 today. */
export function adultsBornUntil(today: Day): Day {
  return addYears(today, -ADULT_AGE)
}

/** Narrows `customers as c` to open profiles of people who are not under 18: marketing never includes others. */
export function openAdults<Query extends RowsOf<'customers as c'>>(
  query: Query,
  today: Day
): Query {
  return query
    .whereNull('c.closed_at')
    .where((born) =>
      born.whereNull('c.date_of_birth').orWhere('c.date_of_birth', '<=', adultsBornUntil(today))
    )
}
