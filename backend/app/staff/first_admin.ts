import { randomInt } from 'node:crypto'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { endSessions } from '#access/staff_sessions/end_sessions'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { record } from '#platform/history'
import { SYSTEM } from '#platform/system_actor'
import { forgetDevices } from '#access/known_devices'
import { isGood, PRINTED_SECONDS } from '#access/staff_sessions/printed_password'
import { hashPassword } from '#access/passwords/passwords'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Told once at the start that made the password, and nowhere else. */
export const newAdmin: { username?: string; password?: string } = {}

/**
 * Makes the first admin, only while there is no staff at all; a password is made up when none is set. Nobody is locked out when a
 * password that was made up is over before another was chosen: the next start makes up another.
 */
export async function firstAdmin() {
  const somebody = await rowsIn('staff').select('id').first()
  if (somebody) return printAnother()
  const { username, password } = settings.admin
  const { made, columns } = await firstPassword(password)
  try {
    await rowsInto('staff').insert({
      username: username.toLowerCase(),
      email: 'admin@localhost',
      first_name: 'Park',
      last_name: 'Admin',
      role: 'admin',
      is_active: true,
      created_at: sqlTime(clock.now()),
      ...columns,
    })
  } catch (error) {
    // Another process was first: its account is the one.
    if (isUniqueViolation(error)) return
    throw error
  }
  newAdmin.username = username
  if (made) newAdmin.password = made
}

/** While no admin has a password that is good, the first one gets another and is signed out. One process at a time opens a park. */
async function printAnother() {
  const admins = await rowsIn('staff')
    .where({ role: 'admin', is_active: true })
    .select('id', 'username', 'password_until')
    .orderBy('id')
  const [first] = admins
  if (!first || admins.some(({ password_until: until }) => isGood(until))) return
  const { made, columns } = await firstPassword(settings.admin.password)
  await inTransaction(async (trx) => {
    await rowsIn('staff', trx).where('id', first.id).update(columns)
    await endSessions(first.id, trx)
    await forgetDevices({ column: 'staff_id', id: first.id }, trx)
    const details = { username: first.username, changed: {}, new_password: true }
    await record({ action: 'staff.updated', by: SYSTEM, details }, trx)
  })
  newAdmin.username = first.username
  if (made) newAdmin.password = made
}

async function firstPassword(chosen: string | undefined) {
  const made = chosen === undefined ? madeUpPassword() : null
  const columns = {
    password_hash: await hashPassword(chosen ?? made ?? ''),
    password_until: made && sqlTimeAfter(clock.now(), PRINTED_SECONDS),
  }
  return { made, columns }
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

/** Four groups that are easy to type and keep to the rules for staff passwords, such as `Kdmq-4827-wxtr-93hj!`. */
function madeUpPassword() {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick(LETTERS, 1).toUpperCase()}${pick(LETTERS, 4)}-${pick(DIGITS, 4)}-${pick(LETTERS, 5)}-${pick(DIGITS, 3)}!`
}
