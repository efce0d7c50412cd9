import { messages } from '@trailgate/shared/staff/messages'
import type { StaffRemoval } from '@trailgate/shared/staff/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { cameAfter, deactivation, deactivationDone } from '#staff/deactivation'
import { lockedStaff, mustStayAdmin, oneOf } from '#access/staff_sessions/locked_staff'
import type { Actor } from '#platform/actor'
import { Conflict } from '#platform/http/refusals'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Removal = { id: number; by: Actor; arrivedAt: Date }

/**
 * Deactivates an active account and deletes an inactive one permanently. The history keeps its owner's name. A delete
 * that arrives before the deactivation takes effect is a double click and deletes nothing.
 * @throws {NotFound}
 * @throws {LastAdmin} 409 for the caller's own account.
 * @throws {Conflict} 409 for a double click.
 */
export async function removeStaff(removal: Removal): Promise<StaffRemoval> {
  const answer = await inTransaction((trx) => deactivateOrDelete(removal, trx))
  if (answer.action === 'deactivated') await deactivationDone()
  return answer
}

async function deactivateOrDelete(
  { id, by, arrivedAt }: Removal,
  trx: Transaction
): Promise<StaffRemoval> {
  const rows = await lockedStaff(by, trx)
  const row = oneOf(rows, id)
  const account = rowsIn('staff', trx).where('id', id)
  const name = `${row.first_name} ${row.last_name}`
  const details = { username: row.username, name, role: row.role }

  if (row.is_active) {
    mustStayAdmin(rows, row, by)
    await account.update({ ...(await deactivation(id, trx)), revision: row.revision + 1 })
    await record({ action: 'staff.deactivated', by, details, subject: { id, label: name } }, trx)
    return { action: 'deactivated', message: messages.deactivated }
  }
  if (!cameAfter(arrivedAt, row)) throw new Conflict(messages.not_yet)
  await account.delete()
  await record({ action: 'staff.deleted', by, details, subject: { id, label: name } }, trx)
  return { action: 'deleted', message: messages.deleted }
}
