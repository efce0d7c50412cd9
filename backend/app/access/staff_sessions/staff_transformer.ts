import { columnsOf } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import type { Tables } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'
import { serializeFields } from '#platform/database/stored_fields'

/** Columns read for an account. */
export const STAFF_COLUMNS = [
  'id',
  ...columnsOf(staffFields),
  'created_at',
  'last_login',
  'revision',
] as const

export type StaffRow = Pick<Tables['staff'], (typeof STAFF_COLUMNS)[number]>

/**
 * API shape of a staff account, without the password; includes whether a second factor is set up if the park uses one.
 */
export function toStaffMember(row: StaffRow, secondFactor?: boolean): StaffMember {
  return {
    id: row.id,
    ...serializeFields(staffFields, row),
    created_at: isoTime(row.created_at),
    last_login: isoTime(row.last_login),
    revision: row.revision,
    ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
  }
}
