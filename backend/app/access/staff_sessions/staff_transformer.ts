import type { Tables } from '#database/rows'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { isoTime } from '#platform/database/sql_time'

export type StaffRow = Pick<
  Tables['staff'],
  | 'id'
  | 'username'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'is_active'
  | 'created_at'
  | 'last_login'
  | 'revision'
>

/** A member of staff, without the password; whether a second factor is set up where the park uses one. */
export function toStaffMember(row: StaffRow, secondFactor?: boolean): StaffMember {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    is_active: row.is_active === 1,
    created_at: isoTime(row.created_at),
    last_login: isoTime(row.last_login),
    revision: row.revision,
    ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
  }
}
