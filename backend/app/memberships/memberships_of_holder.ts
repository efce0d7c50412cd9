import type { Day } from '@trailgate/shared/dates'
import { membershipToRide } from '@trailgate/shared/memberships/gate'
import { columnsOf } from '@trailgate/shared/records/fields'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'
import { computed, rowsIn } from '#platform/database/rows_in'
import { RIDER_FIELDS, toRiderMembership } from '#memberships/rider_membership_transformer'

/**
 * Memberships in which a customer holds a place, the newest first: every holder sees the membership
 * as theirs, not only the primary member.
 */
export async function membershipsOfHolder(
  customerId: number,
  { activeOnly = false, today }: { activeOnly?: boolean; today: Day }
): Promise<RiderMembership[]> {
  const query = held(customerId).orderBy('m.start_date', 'desc').orderBy('m.id', 'desc')
  const rows = await (activeOnly ? stillActive(query, today) : query)
  return rows.map((row) => toRiderMembership(row, today))
}

/**
 * The membership that a customer has today: of several active ones the one that ends last, of packs
 * the one that a check-in uses. Null for none.
 */
export async function activeMembershipOf(
  customerId: number,
  today: Day
): Promise<RiderMembership | null> {
  const rows = await stillActive(held(customerId), today)
    // One without an end outlasts all others.
    .orderByRaw('m.end_date is null desc')
    .orderBy('m.end_date', 'desc')
    .orderBy('m.id', 'desc')
  const hasPacks = rows.some(({ visits_left: left }) => left !== null)
  const ridden = hasPacks ? membershipToRide(rows, today, null).membership : null
  const row = ridden ?? rows[0]
  return row ? toRiderMembership(row, today) : null
}

function held(customerId: number) {
  return rowsIn('membership_slots as s')
    .joinRaw<'memberships as m'>(OF_THE_SLOT)
    .join('membership_types as t', 't.id', 'm.type_id')
    .where('s.customer_id', customerId)
    .select('m.visits_left', 'm.suspended_on', 'm.resume_on', 'm.gives_back')
    .select('m.id', ...TOLD, 't.name as type', 't.display_name as type_name', SLOTS)
}

const TOLD = columnsOf(RIDER_FIELDS).map((column) => `m.${column}` as const)

/** CROSS keeps SQLite at the holder's few slots; it would begin at all active memberships of the park. */
const OF_THE_SLOT = 'cross join memberships as m on m.id = s.membership_id'

const SLOTS = computed<{ slots: number }>(
  '(select count(*) from membership_slots place where place.membership_id = m.id) as slots'
)

function stillActive(query: ReturnType<typeof held>, today: Day) {
  return query
    .where('m.status', 'active')
    .where((end) => end.whereNull('m.end_date').orWhere('m.end_date', '>=', today))
}
