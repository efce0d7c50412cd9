import type { Day } from '@trailgate/shared/dates'
import type { MembershipsRow } from '#database/rows'
import { keptFields } from '@trailgate/shared/memberships/fields'
import { pick, ridersIn, type ColumnOf } from '@trailgate/shared/records/fields'
import { pauseOf } from '#memberships/pause'
import { serializeFields } from '#platform/database/stored_fields'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

/** Stored fields that riders may read. */
export const RIDER_FIELDS = pick(ridersIn(keptFields), keptFields)

export type RiderMembershipRow = Pick<
  MembershipsRow,
  'id' | 'visits_left' | 'suspended_on' | 'resume_on' | 'gives_back' | ColumnOf<typeof RIDER_FIELDS>
> & {
  type: string
  type_name: string
  slots: number
}

/** A membership as its holders read it; an active one is over with its last day. */
export function toRiderMembership(row: RiderMembershipRow, today: Day): RiderMembership {
  const over = row.status === 'active' && row.end_date !== null && row.end_date < today
  return {
    id: row.id,
    ...serializeFields(RIDER_FIELDS, { ...row, status: over ? 'expired' : row.status }),
    membership_id: row.membership_id,
    membership_type: row.type,
    membership_type_name: row.type_name,
    is_family: row.slots > 1,
    visits_left: row.visits_left,
    pause: pauseOf(row),
  }
}
