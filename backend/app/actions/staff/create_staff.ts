import type { HttpContext } from '@adonisjs/core/http'
import type { NewStaff } from '@trailgate/shared/staff/schemas'
import { lockedStaff, mustBeFree } from '#actions/staff/locked_staff'
import { actorOf } from '#http/caller'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { once } from '#services/once'
import { hashPassword } from '#services/passwords'
import { sqlTime } from '#services/sql_time'

/**
 * Makes an account and returns its id. Usernames are kept in small letters, as sign-in compares them.
 * @throws {Conflict} 409 when another account has the username or e-mail.
 */
export async function createStaff(ctx: HttpContext, member: NewStaff): Promise<number> {
  const by = actorOf(ctx)
  const { password, ...columns } = member
  const username = member.username.toLowerCase()
  const passwordHash = await hashPassword(password)
  const { id } = await once(ctx, {
    resource: 'staff',
    body: member,
    make: async (trx) => {
      mustBeFree(await lockedStaff(by, trx), { username, email: member.email })
      const [rowId] = await trx.table('staff').insert({
        ...columns,
        username,
        is_active: true,
        password_hash: passwordHash,
        created_at: sqlTime(clock.now()),
      })
      const details = { username, role: member.role }
      await record({ action: 'staff.created', by, details }, trx)
      return Number(rowId)
    },
  })
  return id
}
