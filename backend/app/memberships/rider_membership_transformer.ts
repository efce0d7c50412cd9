import type { Day } from '@trailgate/shared/dates'
import type { MembershipsRow } from '#database/rows'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

export type RiderMembershipRow = Pick<
  MembershipsRow,
  'id' | 'membership_id' | 'status' | 'start_date' | 'end_date' | 'auto_renew'
> & { type: string; type_name: string; slots: number }

/** A membership as its holders read it; an active one is over with its last day. */
export function toRiderMembership(row: RiderMembershipRow, today: Day): RiderMembership {
  const over = row.status === 'active' && row.end_date !== null && row.end_date < today
  return {
    id: row.id,
    membership_id: row.membership_id,
    membership_type: row.type,
    membership_type_name: row.type_name,
    status: over ? 'expired' : row.status,
    start_date: row.start_date,
    end_date: row.end_date,
    is_family: row.slots > 1,
    auto_renew: row.auto_renew === 1,
  }
}
