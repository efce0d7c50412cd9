import { adultAge, addYears, type Day } from '@trailgate/shared/dates'
import type { RowsOf } from '#platform/database/rows_in'

/** Latest date of birth of a person who is 18 today. */
export function adultsBornUntil(today: Day): Day {
  return addYears(today, -adultAge())
}

/** Narrows `customers as c` to open profiles of adults: marketing never includes minors. */
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
