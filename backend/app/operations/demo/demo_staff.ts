import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { newAdmin } from '#staff/first_admin'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'

const OTHERS = [
  { role: 'manager', first_name: 'Maya', last_name: 'Manager' },
  { role: 'staff', first_name: 'Sam', last_name: 'Staff' },
  { role: 'cashier', first_name: 'Cass', last_name: 'Cashier' },
] as const

/** One account a role beside the first admin, all with the admin's password; returns what to tell about them. */
export async function demoStaff(): Promise<string[]> {
  const admin = await rowsIn('staff')
    .where('role', 'admin')
    .orderBy('id')
    .select('username', 'password_hash')
    .firstOrFail()
  await rowsInto('staff').multiInsert(
    OTHERS.map((person) => ({
      ...person,
      username: person.role,
      email: `${person.role}@example.com`,
      is_active: true,
      password_hash: admin.password_hash,
      created_at: sqlTime(clock.now()),
    }))
  )
  const names = [admin.username, ...OTHERS.map(({ role }) => role)].join(', ')
  const password = newAdmin.password ?? settings.admin.password
  return [
    `Staff: ${names}`,
    `Password of all four, shown only now: ${password ?? '(as set before)'}`,
  ]
}
