import type { StaffRow } from '#database/rows'
import { messages } from '@trailgate/shared/staff/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { LastAdmin } from '#access/staff_sessions/last_admin'
import { Conflict, Forbidden, NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/**
 * All accounts, locked until the transaction ends: rules such as "one admin stays" concern all of them, and they are
 * few. A caller who was demoted while waiting is refused.
 * @throws {Forbidden} 403
 */
export async function lockedStaff(by: Actor, trx: Transaction): Promise<StaffRow[]> {
  const rows = await rowsIn('staff', trx).orderBy('id').forUpdate()
  if (!rows.some((row) => row.id === by.id && isActiveAdmin(row))) throw new Forbidden()
  return rows
}

/** The account with this id. @throws {NotFound} */
export function oneOf(rows: StaffRow[], id: number): StaffRow {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new NotFound()
  return row
}

/** @throws {Conflict} 409 when another account has this username or e-mail. */
export function mustBeFree(
  rows: StaffRow[],
  wanted: { id?: number; username?: string; email?: string | undefined }
) {
  const others = rows.filter(({ id }) => id !== wanted.id)
  if (others.some(({ username }) => username === wanted.username)) {
    throw new Conflict(messages['username.taken'])
  }
  if (others.some(({ email }) => email === wanted.email)) {
    throw new Conflict(messages['email.taken'])
  }
}

/**
 * Admins cannot demote or deactivate themselves. As the caller is an active admin, one always remains.
 * @throws {LastAdmin} 409
 */
export function mustStayAdmin(rows: StaffRow[], row: StaffRow, by: Actor) {
  if (row.id !== by.id) return
  const others = rows.some((each) => each.id !== row.id && isActiveAdmin(each))
  throw new LastAdmin(others ? messages.self : messages.last_admin)
}

function isActiveAdmin({ role, is_active: isActive }: StaffRow): boolean {
  return role === 'admin' && isActive === 1
}
