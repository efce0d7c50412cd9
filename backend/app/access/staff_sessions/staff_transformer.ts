import type { Role } from '@trailgate/shared/permissions'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { isoTime } from '#platform/database/sql_time'

export type StaffRow = {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  role: Role
  is_active: number
  created_at: string
  last_login: string | null
  revision: number
}

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
