import db from '@adonisjs/lucid/services/db'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { NotFound } from '#exceptions/refusals'
import { toStaffMember, type StaffRow } from '#transformers/staff_transformer'

const COLUMNS = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'role',
  'is_active',
  'created_at',
  'last_login',
  'revision',
] as const

/** Everybody who has an account, active or not, the oldest first. */
export async function staffMembers(): Promise<StaffMember[]> {
  const rows: StaffRow[] = await db
    .from('staff')
    .orderBy('id')
    .select(...COLUMNS)
  return rows.map(toStaffMember)
}

/** One account. @throws {NotFound} */
export async function staffMemberById(id: number): Promise<StaffMember> {
  const row: StaffRow | null = await db
    .from('staff')
    .where('id', id)
    .select(...COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toStaffMember(row)
}
