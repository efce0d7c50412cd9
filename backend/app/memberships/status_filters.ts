import type { Day } from '@trailgate/shared/dates'
import { addDays } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'

type Memberships = RowsOf<'memberships as m'>

/** The end of `memberships as m`, where one without an end ends last. */
export const END_OR_NEVER = "coalesce(m.end_date, '9999-12-31')"

/** Narrows `memberships as m` to those that are in a state on a day, whether or not the daily job was there already. */
export function whereStatus<Query extends Memberships>(
  query: Query,
  status: MembershipStatus,
  today: Day
): Query {
  if (status === 'active') {
    // Said with OR, SQLite would look up both halves and sort them instead of reading the list in its order.
    return query.where('m.status', 'active').whereRaw(`${END_OR_NEVER} >= ?`, [today])
  }
  if (status === 'expired') {
    return query.where((over) =>
      over
        .where('m.status', 'expired')
        .orWhere((unnoticed) =>
          unnoticed.where('m.status', 'active').where('m.end_date', '<', today)
        )
    )
  }
  return query.where('m.status', status)
}

/** Narrows to those that have run out since the daily job was there. */
export function whereUnnoticed<Query extends Memberships>(query: Query, today: Day): Query {
  // Distinct keeps MySQL from merging the few with the order of the list and walking through all active ones for it.
  const few = rowsIn('memberships').where('status', 'active').where('end_date', '<', today)
  void joinIds(query, 'unnoticed', [few.distinct('id')], 'm.id')
  return query
}

/** Narrows to active ones that end within so many days; without an end nothing expires. */
export function whereExpiring<Query extends Memberships>(
  query: Query,
  days: number,
  today: Day
): Query {
  void query.where('m.status', 'active').whereBetween('m.end_date', [today, addDays(today, days)])
  return query
}
