import type { NewStaff } from '@trailgate/shared/staff/schemas'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { lockedStaff, mustBeFree } from '#access/staff_sessions/locked_staff'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { hashPassword } from '#access/passwords/passwords'
import { sqlTime } from '#platform/database/sql_time'

/**
 * Creates an account and returns its id. Usernames are stored in lower case, as sign-in compares them.
 * @throws {Conflict} 409 when another account has the username or e-mail.
 */
export async function createStaff(caller: Caller, member: NewStaff): Promise<number> {
  const { by } = caller
  const { password, ...columns } = member
  const username = member.username.toLowerCase()
  const passwordHash = await hashPassword(password)
  const { id } = await withIdempotencyKey(caller, {
    resource: 'staff',
    body: member,
    make: async (trx) => {
      mustBeFree(await lockedStaff(by, trx), { username, email: member.email })
      const [rowId] = await rowsInto('staff', trx).insert({
        ...columns,
        username,
        is_active: true,
        password_hash: passwordHash,
        created_at: sqlTime(clock.now()),
      })
      const details = { username, role: member.role }
      const subject = { id: Number(rowId), label: `${member.first_name} ${member.last_name}` }
      await record({ action: 'staff.created', by, details, subject }, trx)
      return Number(rowId)
    },
  })
  return id
}
