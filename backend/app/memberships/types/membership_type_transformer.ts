import { typeFields } from '@trailgate/shared/membership_types/fields'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { columnsOf } from '@trailgate/shared/records/fields'
import type { MembershipTypesRow } from '#database/rows'
import { serializeFields } from '#platform/database/stored_fields'

export type MembershipTypeRow = Pick<MembershipTypesRow, (typeof TYPE_COLUMNS)[number]>

/** Columns read of a type. */
export const TYPE_COLUMNS = ['id', ...columnsOf(typeFields), 'revision'] as const

/** A type of membership; more than one place makes it a family type. */
export function toMembershipType(row: MembershipTypeRow): MembershipType {
  // Older tables allow none; every type was made with one.
  const duration = row.default_duration_days ?? 0
  return {
    id: row.id,
    ...serializeFields(typeFields, { ...row, default_duration_days: duration }),
    is_family_type: row.number_of_slots > 1,
    revision: row.revision,
  }
}
