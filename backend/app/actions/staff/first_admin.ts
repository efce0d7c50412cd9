import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#services/clock'
import { isUniqueViolation } from '#services/database_errors'
import { hashPassword } from '#services/passwords'
import { sqlTime } from '#services/sql_time'
import { settings } from '#start/settings'

/** Told once at the start that made the account, and nowhere else. */
export const newAdmin: { username?: string; password?: string } = {}

/** Makes the first admin, only while there is no staff at all; a password is made up when none is set. */
export async function firstAdmin() {
  const somebody = await db.from('staff').select('id').first()
  if (somebody) return
  const { username, password = madeUpPassword() } = settings.admin
  try {
    await db.table('staff').insert({
      username: username.toLowerCase(),
      email: 'admin@localhost',
      first_name: 'Park',
      last_name: 'Admin',
      role: 'admin',
      is_active: true,
      password_hash: await hashPassword(password),
      created_at: sqlTime(clock.now()),
    })
  } catch (error) {
    // Another process was first: its account is the one.
    if (isUniqueViolation(error)) return
    throw error
  }
  newAdmin.username = username
  if (!settings.admin.password) newAdmin.password = password
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

/** Four groups that are easy to type and keep to the rules for staff passwords, such as `Kdmq-4827-wxtr-93hj!`. */
function madeUpPassword() {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick(LETTERS, 1).toUpperCase()}${pick(LETTERS, 4)}-${pick(DIGITS, 4)}-${pick(LETTERS, 5)}-${pick(DIGITS, 3)}!`
}
