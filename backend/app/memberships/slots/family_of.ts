import type { Day } from '@trailgate/shared/dates'
import type { MembershipFamilyMember } from '@trailgate/shared/memberships/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { toFamilyMember } from '#memberships/membership_transformer'

/**
 * The people who share a membership with its primary member, in the order of their places. A place that was given without a relationship
 * has that of the primary member to their own minor.
 */
export async function familyOf(
  membershipId: number,
  today: Day
): Promise<MembershipFamilyMember[]> {
  const rows = await rowsIn('membership_slots as s')
    .join('memberships as m', 'm.id', 's.membership_id')
    .join('customers as c', 'c.id', 's.customer_id')
    .leftJoin('guardianships as g', (join) => {
      void join.on('g.minor_id', 's.customer_id').on('g.guardian_id', 'm.customer_id')
    })
    .where('s.membership_id', membershipId)
    .where('s.slot_number', '>', 1)
    .orderBy('s.slot_number')
    .select('s.customer_id', 'c.first_name', 'c.last_name', 's.relationship', 'c.date_of_birth')
    .select('g.relationship as of_minor', 'g.ended_at')
  return rows.map(({ of_minor: ofMinor, ended_at: endedAt, ...row }) => {
    const relationship = row.relationship ?? (endedAt === null ? ofMinor : null)
    return toFamilyMember({ ...row, relationship }, today)
  })
}
