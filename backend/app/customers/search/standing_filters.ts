import type { CustomerMembershipState } from '@trailgate/shared/customers/constants'
import type { Day } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import { STATUS_ON } from '#customers/membership_status_on'
import { IN_THIS_ORDER } from '#customers/search/planner_hints'

type People = RowsOf<'customers as c'>
type Memberships = RowsOf<'memberships as m'>

/**
 * Narrows `customers as c` by membership: a holder of a place in an active one counts as active and
 * nothing else, as in the list. With `byIndex` the status index finds them; otherwise each person
 * is checked.
 */
export function whereHolds<Query extends People>(
  query: Query,
  state: CustomerMembershipState,
  today: Day,
  byIndex: boolean
): Query {
  if (state !== 'active') void query.whereRaw(`${PLACE} is null`, [today, 'active'])
  if (state === 'none') return query
  if (byIndex) {
    void joinIds(query, 'holders', placesIn(state, today))
    return query
  }
  return query.whereRaw(`${PLACE} is not null`, [today, state])
}

/**
 * Subquery: a place of the customer in a membership of a status. With a limit MySQL evaluates it
 * per person and does not start from all memberships.
 */
const PLACE = `(select ${IN_THIS_ORDER} 1 from membership_slots s join memberships m on m.id = s.membership_id
  where s.customer_id = c.id and ${STATUS_ON} = ? limit 1)`

function placesIn(status: MembershipStatus, today: Day) {
  const memberships = (of: MembershipStatus) => rowsIn('memberships as m').where('m.status', of)
  const running = (query: Memberships) =>
    query.where((open) => open.whereNull('m.end_date').orWhere('m.end_date', '>=', today))
  const found: Record<MembershipStatus, () => Memberships[]> = {
    active: () => [running(memberships('active'))],
    suspended: () => [memberships('suspended')],
    cancelled: () => [memberships('cancelled')],
    // Noted as such by the daily job, or run out since it was there.
    expired: () => [memberships('expired'), memberships('active').where('m.end_date', '<', today)],
  }
  return found[status]().map((query) =>
    query
      .join('membership_slots as s', 's.membership_id', 'm.id')
      .whereNotNull('s.customer_id')
      .distinct('s.customer_id as id')
  )
}

/**
 * Narrows `customers as c` by coverage. With `byIndex` the index of the day finds them; otherwise
 * each row is checked: neither engine has an index of the expression.
 */
export function whereCovered<Query extends People>(
  query: Query,
  covered: boolean,
  today: Day,
  byIndex: boolean
): Query {
  if (!byIndex) {
    const until = "coalesce(c.covered_until, '')"
    return query.whereRaw(`${until} ${covered ? '>=' : '<'} ?`, [today])
  }
  if (covered) return query.whereRaw('c.covered_until >= ?', [today])
  return query.whereRaw('(c.covered_until is null or c.covered_until < ?)', [today])
}
