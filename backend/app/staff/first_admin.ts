import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { isGood, PRINTED_SECONDS } from '#access/staff_sessions/printed_password'
import { hashPassword } from '#access/passwords/passwords'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { madeUpPassword } from '#staff/made_up_password'
import { setPrintedPassword } from '#staff/print_new_password'

/** Printed once, at the start that generated the password. */
export const newAdmin: { username?: string; password?: string } = {}

/**
 * Creates the first admin if there is no staff account, with a generated password if none is set. If a generated
 * password expires before it is replaced, the next start generates another, so no one is locked out.
 */
export async function firstAdmin() {
  const somebody = await rowsIn('staff').select('id').first()
  if (somebody) return printAnother()
  const { username, password } = settings.admin
  const { made, columns } = await firstPassword(password)
  try {
    await inTransaction((trx) =>
      rowsInto('staff', trx).insert({
        username: username.toLowerCase(),
        email: 'admin@localhost',
        first_name: 'Park',
        last_name: 'Admin',
        role: 'admin',
        is_active: true,
        created_at: sqlTime(clock.now()),
        ...columns,
      })
    )
  } catch (error) {
    // Another process was first: its account stands.
    if (isUniqueViolation(error)) return
    throw error
  }
  newAdmin.username = username
  if (made) newAdmin.password = made
}

/**
 * While no admin has a valid password, the first one gets a new one and is signed out. Only one process at a time
 * starts a park.
 */
async function printAnother() {
  const admins = await rowsIn('staff')
    .where({ role: 'admin', is_active: true })
    .select('id', 'username', 'password_until')
    .orderBy('id')
  const [first] = admins
  if (!first || admins.some(({ password_until: until }) => isGood(until))) return
  const { made, columns } = await firstPassword(settings.admin.password)
  await inTransaction(async (trx) => {
    const { password_hash: passwordHash, password_until: until } = columns
    await setPrintedPassword({ id: first.id, username: first.username, passwordHash, until }, trx)
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
