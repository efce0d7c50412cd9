import type { OwnStaffPassword } from '@trailgate/shared/staff/schemas'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { forgetDevices } from '#access/known_devices'
import { hashPassword } from '#access/passwords/passwords'
import { note, provePassword, type Own } from '#access/second_factor/proven_owner'
import { endOtherSessions } from '#access/staff_sessions/end_sessions'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { refund } from '#platform/http/rate_limits'
import { Invalid } from '#platform/http/refusals'

/**
 * Changes a staff member's own password. Ends their other sessions, and a concurrent sign-in with the old password gets
 * no token.
 * @throws {Invalid} 422 when the current password is wrong.
 * @throws {RateLimited} by the limits of sign-in.
 */
export async function changeOwnPassword(own: Own, change: OwnStaffPassword) {
  const proven = await provePassword(own, change.current_password, 'current_password')
  const hash = await hashPassword(change.password)
  await inTransaction(async (trx) => {
    const { id } = own.staff
    const changed = await rowsIn('staff', trx)
      .where({ id, password_hash: proven })
      .update({ password_hash: hash, password_until: null, revision: trx.raw('revision + 1') })
    if (Number(changed) === 0) {
      throw new Invalid({ current_password: [messages['password.wrong']] })
    }
    await endOtherSessions(own.staff, trx)
    await forgetDevices({ column: 'staff_id', id }, trx)
    await note('staff.password_changed', own, trx)
  })
  await refund('staff.everywhere', own.staff.username)
}
