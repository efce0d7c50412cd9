import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { addDays } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { joinIds, type Query } from '#customers/join_ids'

/** The end of `memberships as m`, where one without an end ends last. */
export const END_OR_NEVER = "coalesce(m.end_date, '9999-12-31')"

/** Narrows `memberships as m` to those that are in a state on a day, whether or not the daily job was there already. */
export function whereStatus(query: Query, status: MembershipStatus, today: Day): Query {
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
export function whereUnnoticed(query: Query, today: Day): Query {
  // Distinct keeps MySQL from merging the few with the order of the list and walking through all active ones for it.
  const few = db.from('memberships').where('status', 'active').where('end_date', '<', today)
  return joinIds(query, 'unnoticed', [few.distinct('id')], 'm.id')
}

/** Narrows to active ones that end within so many days; without an end nothing expires. */
export function whereExpiring(query: Query, days: number, today: Day): Query {
  return query.where('m.status', 'active').whereBetween('m.end_date', [today, addDays(today, days)])
}
