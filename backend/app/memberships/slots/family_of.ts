import type { Day } from '@trailgate/shared/dates'
import type { MembershipFamilyMember } from '@trailgate/shared/memberships/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { toFamilyMember } from '#memberships/membership_transformer'

/** Who shares a membership with its primary member, in the order of their places. */
export async function familyOf(
  membershipId: number,
  today: Day
): Promise<MembershipFamilyMember[]> {
  const rows = await rowsIn('membership_slots as s')
    .join('customers as c', 'c.id', 's.customer_id')
    .where('s.membership_id', membershipId)
    .where('s.slot_number', '>', 1)
    .orderBy('s.slot_number')
    .select('s.customer_id', 'c.first_name', 'c.last_name', 's.relationship', 'c.date_of_birth')
  return rows.map((row) => toFamilyMember(row, today))
}
