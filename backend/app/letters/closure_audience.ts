import type { Day } from '@trailgate/shared/dates'
import { joinIds } from '#customers/join_ids'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'

type People = RowsOf<'customers as c'>

/** Narrows `customers as c` to people who visited the park since a day. */
export function visitorsToTell(people: People, since: Day): People {
  const visitors = rowsIn('visits as v')
    .where('v.park_day', '>=', since)
    .whereNull('v.under_id')
    .whereNull('v.undone_at')
    .whereNotNull('v.customer_id')
    .distinct('v.customer_id as id')
  void joinIds(people, 'told', [visitors])
  return people
}

/** Narrows to holders of a place in a membership that runs, suspended or not. */
export function membersToTell(people: People, today: Day): People {
  const members = rowsIn('memberships as m')
    .join('membership_slots as s', 's.membership_id', 'm.id')
    .whereIn('m.status', ['active', 'suspended'])
    .where((open) => open.whereNull('m.end_date').orWhere('m.end_date', '>=', today))
    .whereNotNull('s.customer_id')
    .distinct('s.customer_id as id')
  void joinIds(people, 'told', [members])
  return people
}
