import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { withSecondFactor } from '#access/second_factor/second_factor_of'
import { settings } from '#start/settings'
import {
  STAFF_COLUMNS,
  toStaffMember,
  type StaffRow,
} from '#access/staff_sessions/staff_transformer'

/** All staff accounts, active or not, oldest first. */
export async function staffMembers(): Promise<StaffMember[]> {
  const rows = await rowsIn('staff')
    .orderBy('id')
    .select(...STAFF_COLUMNS)
  return toMembers(rows)
}

/** A staff account. @throws {NotFound} */
export async function staffMemberById(id: number): Promise<StaffMember> {
  const row = await rowsIn('staff')
    .where('id', id)
    .select(...STAFF_COLUMNS)
    .first()
  const [member] = await toMembers(row ? [row] : [])
  if (!member) throw new NotFound()
  return member
}

async function toMembers(rows: StaffRow[]): Promise<StaffMember[]> {
  if (settings.staffSecondFactor === 'off') return rows.map((row) => toStaffMember(row))
  const having = await withSecondFactor(rows.map(({ id }) => id))
  return rows.map((row) => toStaffMember(row, having.has(row.id)))
}
