import { columnsOf } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import type { Tables } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'
import { told } from '#platform/database/stored_fields'

/** What is read of an account. */
export const STAFF_COLUMNS = [
  'id',
  ...columnsOf(staffFields),
  'created_at',
  'last_login',
  'revision',
] as const

export type StaffRow = Pick<Tables['staff'], (typeof STAFF_COLUMNS)[number]>

/** A member of staff, without the password; whether a second factor is set up where the park uses one. */
export function toStaffMember(row: StaffRow, secondFactor?: boolean): StaffMember {
  return {
    id: row.id,
    ...told(staffFields, row),
    created_at: isoTime(row.created_at),
    last_login: isoTime(row.last_login),
    revision: row.revision,
    ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
  }
}
