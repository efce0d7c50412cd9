import { ageOn, type Day } from '@trailgate/shared/dates'
import type { CustomersRow, MembershipSlotsRow, MembershipsRow } from '#database/rows'
import type {
  ListedMembership,
  MembershipFamilyMember,
} from '@trailgate/shared/memberships/schemas'
import { keptFields } from '@trailgate/shared/memberships/fields'
import type { ColumnOf } from '@trailgate/shared/records/fields'
import { statusOn } from '@trailgate/shared/memberships/status'
import { serializeFields } from '#platform/database/stored_fields'
import { isoTime } from '#platform/database/sql_time'

export type MembershipRow = Pick<
  MembershipsRow,
  'id' | 'customer_id' | ColumnOf<typeof keptFields> | 'created_at' | 'revision' | 'visits_left'
> &
  Pick<CustomersRow, 'first_name' | 'last_name' | 'member_id' | 'email'> & {
    type: string
    total_slots: number
    used_slots: number
  }

/** A membership as staff read it in a list; an active one is over with its last day. */
export function toListedMembership(row: MembershipRow, today: Day): ListedMembership {
  return {
    id: row.id,
    ...serializeFields(keptFields, { ...row, status: statusOn(row, today) }),
    membership_id: row.membership_id,
    customer_id: row.customer_id,
    customer_name: `${row.first_name} ${row.last_name}`,
    customer_member_id: row.member_id,
    customer_email: row.email,
    membership_type: row.type,
    is_family: row.total_slots > 1,
    total_slots: row.total_slots,
    used_slots: row.used_slots,
    available_slots: row.total_slots - row.used_slots,
    created_at: isoTime(row.created_at),
    visits_left: row.visits_left,
    revision: row.revision,
  }
}

export type FamilyRow = Pick<CustomersRow, 'first_name' | 'last_name' | 'date_of_birth'> &
  Pick<MembershipSlotsRow, 'relationship'> & { customer_id: number }

/** A holder of a membership; the age follows from the birth date, not from the year alone. */
export function toFamilyMember(row: FamilyRow, today: Day): MembershipFamilyMember {
  return {
    customer_id: row.customer_id,
    name: `${row.first_name} ${row.last_name}`,
    relationship: row.relationship,
    date_of_birth: row.date_of_birth,
    age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, today),
  }
}
