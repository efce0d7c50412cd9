import { record } from '#platform/history'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { clock } from '#platform/clock'
import { refund } from '#platform/http/rate_limits'
import { SYSTEM } from '#platform/system_actor'
import { forgetDevices } from '#access/known_devices'
import { hashPassword } from '#access/passwords/passwords'
import { forgetSecondFactor } from '#access/second_factor/change'
import { endSessions } from '#access/staff_sessions/end_sessions'
import { PRINTED_SECONDS } from '#access/staff_sessions/printed_password'
import { madeUpPassword } from '#staff/made_up_password'

/** No active account has that name. */
export class NoAccount extends Error {}

type Asked = { username: string; resetSecondFactor: boolean }

/**
 * Gives an account a generated password, valid for 7 days, and ends its sessions. The second factor stays unless it is
 * reset too.
 * @returns the password, which is stored nowhere.
 * @throws {NoAccount}
 */
export async function printNewPassword({ username, resetSecondFactor }: Asked): Promise<string> {
  const password = madeUpPassword()
  const passwordHash = await hashPassword(password)
  const name = username.toLowerCase()
  await inTransaction(async (trx) => {
    const staff = await rowsIn('staff', trx)
      .orderBy('id')
      .forUpdate()
      .select('id', 'username', 'is_active')
    const row = staff.find((each) => each.username === name)
    if (!row) throw new NoAccount(`No account is called ${name}: ${namesOf(staff)}`)
    if (!row.is_active) {
      throw new NoAccount(`${name} is deactivated: an admin reactivates it under Staff`)
    }
    await setPrintedPassword({ id: row.id, username: row.username, passwordHash }, trx)
    if (resetSecondFactor && (await forgetSecondFactor(row.id, trx)) > 0) {
      const details = { username: row.username }
      const subject = { id: row.id, label: row.username }
      await record({ action: 'staff.second_factor_reset', by: SYSTEM, details, subject }, trx)
    }
  })
  await refund('staff.everywhere', name)
  return password
}

function namesOf(staff: readonly { username: string; is_active: unknown }[]) {
  const active = staff.filter((each) => each.is_active).map((each) => each.username)
  return `the active ones are ${active.join(', ')}`
}

type Printed = { id: number; username: string; passwordHash: string; until?: string | null }

/** Stores a password printed on the server, ends every session of the account, and records it in the history. */
export async function setPrintedPassword(
  { id, username, passwordHash, until = sqlTimeAfter(clock.now(), PRINTED_SECONDS) }: Printed,
  trx: Transaction
) {
  await rowsIn('staff', trx)
    .where('id', id)
    .update({ password_hash: passwordHash, password_until: until })
  await endSessions(id, trx)
  await forgetDevices({ column: 'staff_id', id }, trx)
  const details = { username, changed: {}, new_password: true }
  const subject = { id, label: username }
  await record({ action: 'staff.updated', by: SYSTEM, details, subject }, trx)
}
