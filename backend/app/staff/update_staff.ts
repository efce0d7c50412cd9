import { staffFields } from '@trailgate/shared/staff/fields'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffChanges } from '@trailgate/shared/staff/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { deactivation, deactivationDone } from '#staff/deactivation'
import { endSessions } from '#access/staff_sessions/end_sessions'
import { lockedStaff, mustBeFree, mustStayAdmin, oneOf } from '#access/staff_sessions/locked_staff'
import { provePassword, type Own } from '#access/second_factor/proven_owner'
import { Invalid, StaleWrite } from '#platform/http/refusals'
import { changesOf } from '#platform/changes'
import { columnsFor } from '#platform/database/stored_fields'
import { record } from '#platform/history'
import { forgetDevices } from '#access/known_devices'
import { refund } from '#platform/http/rate_limits'
import { hashPassword } from '#access/passwords/passwords'
import { inTransaction } from '#platform/database/transaction'
import { toStaffMember } from '#access/staff_sessions/staff_transformer'

type Update = { id: number; changes: StaffChanges; own: Own }

/**
 * Changes an account. A new role, a new password and a deactivation end all its sessions. A new password for the
 * caller's own account needs the current one: a token alone does not prove who sits there.
 * @throws {Invalid} 422 when that is missing or wrong.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Conflict} 409 when another account has the e-mail.
 * @throws {LastAdmin} 409 when admins would deactivate or demote themselves.
 */
export async function updateStaff({ id, changes, own }: Update) {
  const { revision, password, current_password: current, ...wanted } = changes
  const { by } = own
  const proven = password && id === own.staff.id ? await provenBy(own, current) : null
  const passwordHash = password ? await hashPassword(password) : null
  const done = await inTransaction(async (trx) => {
    const rows = await lockedStaff(by, trx)
    const row = oneOf(rows, id)
    if (revision !== undefined && revision !== row.revision) throw new StaleWrite()
    if (proven !== null && proven !== row.password_hash) throw new StaleWrite()

    const before = toStaffMember(row)
    const { after, changes: columns, changed } = changesOf(before, wanted)
    if (Object.keys(changed).length === 0 && !passwordHash) return null

    if (changed.email) mustBeFree(rows, { id, email: after.email })
    const losesAccount = before.is_active && !after.is_active
    if (losesAccount || changed.role) mustStayAdmin(rows, row, by)

    await rowsIn('staff', trx)
      .where('id', id)
      .update({
        ...columnsFor(staffFields, columns),
        revision: row.revision + 1,
        ...(losesAccount ? await deactivation(id, trx) : {}),
        ...(passwordHash ? { password_hash: passwordHash, password_until: null } : {}),
      })
    if (changed.role || passwordHash) await endSessions(id, trx)
    if (passwordHash) await forgetDevices({ column: 'staff_id', id }, trx)
    const details = {
      username: row.username,
      changed,
      new_password: passwordHash !== null,
    }
    const subject = { id, label: `${after.first_name} ${after.last_name}` }
    await record({ action: 'staff.updated', by, details, subject }, trx)
    return { losesAccount, username: row.username }
  })
  if (passwordHash && done) await refund('staff.everywhere', done.username)
  if (done?.losesAccount) await deactivationDone()
}

function provenBy(own: Own, current: string | null | undefined): Promise<string> {
  if (!current) throw new Invalid({ current_password: [messages['current_password.required']] })
  return provePassword(own, current, 'current_password')
}
