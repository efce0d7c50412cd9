import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoRiders } from '@trailgate/shared/settings/schemas'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { ifMissing } from '#platform/files/if_missing'
import { hashPassword } from '#access/passwords/passwords'
import { newAdmin } from '#staff/first_admin'
import { madeUpPassword } from '#staff/made_up_password'
import { settings } from '#start/settings'

const OTHERS = [
  { role: 'manager', first_name: 'Maya', last_name: 'Manager' },
  { role: 'staff', first_name: 'Sam', last_name: 'Staff' },
  { role: 'cashier', first_name: 'Cass', last_name: 'Cashier' },
] as const

const RIDERS = 3

/**
 * Passwords of a demo, as text and as stored hash: a password that was changed since is no longer
 * shown.
 */
type Kept = Record<'staff' | 'riders', { password: string; hash: string }>

const keptFile = join(settings.dataDir, 'demo.json')

/**
 * One staff account for each role and three riders who can sign in; their passwords are kept in DATA_DIR/demo.json, so that each start
 * can say them. Does nothing where that was done.
 */
export async function openDemoAccounts() {
  if (await readKept()) return
  const staff = await made(newAdmin.password ?? settings.admin.password)
  const riders = await made()
  await inTransaction(async (trx) => {
    const names = await rowsIn('staff', trx).select('username')
    const missing = OTHERS.filter(({ role }) => names.every(({ username }) => username !== role))
    if (missing.length > 0) {
      await rowsInto('staff', trx).multiInsert(
        missing.map((person) => ({
          ...person,
          username: person.role,
          email: `${person.role}@example.com`,
          is_active: true,
          password_hash: staff.hash,
          created_at: sqlTime(clock.now()),
        }))
      )
    }
    await rowsIn('staff', trx)
      .where((each) =>
        each.where('role', 'admin').orWhereIn(
          'username',
          OTHERS.map(({ role }) => role)
        )
      )
      .update({ password_hash: staff.hash, password_until: null })
    const chosen = await rowsIn('customers', trx)
      .where('status', 'active')
      .whereNull('closed_at')
      .whereNull('banned_at')
      .whereNotNull('phone')
      .where('date_of_birth', '<=', addYears(addDays(clock.today(), -1), -18))
      .whereIn('id', rowsIn('guardianships', trx).select('guardian_id'))
      .orderBy('id')
      .limit(RIDERS)
      .select('id')
    await rowsIn('customers', trx)
      .whereIn(
        'id',
        chosen.map(({ id }) => id)
      )
      .update({ password_hash: riders.hash })
  })
  const kept: Kept = { staff, riders }
  await writeFile(keptFile, JSON.stringify(kept), { mode: 0o600 })
}

async function made(password = madeUpPassword()) {
  return { password, hash: await hashPassword(password) }
}

let read: Promise<Kept | null> | undefined

function readKept(): Promise<Kept | null> {
  return readFile(keptFile, 'utf8')
    .then((text) => JSON.parse(text) as Kept)
    .catch(ifMissing(null))
}

/**
 * A demo needs both the file and the mark in the database: neither a file placed beside a real park
 * nor a copied database reveals accounts.
 */
async function readDemo(): Promise<Kept | null> {
  const kept = await readKept()
  if (!kept) return null
  const [park] = await rowsIn('park_version').select('demo_since')
  return park?.demo_since ? kept : null
}

const demo = () => (read ??= readDemo())

/** The riders of a demo who can sign in, and their password; null in a park. */
export async function demoRiders(): Promise<DemoRiders | null> {
  const kept = await demo()
  if (!kept) return null
  const riders = await rowsIn('customers')
    .where('password_hash', kept.riders.hash)
    .where('status', 'active')
    .whereNotNull('phone')
    .orderBy('id')
    .select('first_name', 'last_name', 'phone')
  return {
    riders: riders.map(({ first_name: first, last_name: last, phone }) => ({
      name: `${first} ${last}`,
      phone: phone ?? '',
    })),
    password: kept.riders.password,
  }
}

/** The staff of a demo who can sign in, and their password; null in a park. */
export async function demoStaff(): Promise<{ usernames: string[]; password: string } | null> {
  const kept = await demo()
  if (!kept) return null
  const staff = await rowsIn('staff')
    .where({ password_hash: kept.staff.hash, is_active: true })
    .orderBy('id')
    .select('username')
  return { usernames: staff.map(({ username }) => username), password: kept.staff.password }
}
