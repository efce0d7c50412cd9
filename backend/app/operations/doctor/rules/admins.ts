import { withSecondFactor } from '#access/second_factor/second_factor_of'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { isReachable } from '#operations/doctor/rules/settings'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf } from '#platform/database/sql_time'
import { settings } from '#start/settings'

type Admin = { username: string; secondFactor: boolean; passwordUntil: Date | null }

export type AdminsFacts = {
  now: Date
  reachable: boolean
  setting: 'off' | 'optional' | 'required'
  admins: readonly Admin[]
}

const names = (admins: readonly Admin[]) => admins.map(({ username }) => username).join(', ')

export const adminsRules: readonly Rule<AdminsFacts>[] = [
  {
    name: 'an admin can sign in',
    find: ({ now, admins }) =>
      admins.some(({ passwordUntil }) => passwordUntil === null || passwordUntil > now)
        ? null
        : 'The printed password of every admin is over',
    remedy: 'npm run staff -- password <username>',
  },
  {
    name: 'every admin has chosen a password',
    find: ({ admins }) => {
      const printed = admins.filter(({ passwordUntil }) => passwordUntil !== null)
      return printed.length === 0 ? null : `A printed password, good for 7 days: ${names(printed)}`
    },
    remedy: 'Sign in and choose a password under Staff',
    severity: 'note',
  },
  {
    name: 'a second admin can help the first',
    find: ({ admins }) => (admins.length > 1 ? null : `There is one admin: ${names(admins)}`),
    remedy: 'Make another admin under Staff',
    severity: 'note',
  },
  {
    name: 'admins sign in with a second factor',
    find: ({ reachable, setting, admins }) => {
      if (!reachable) return null
      if (setting === 'off') return 'STAFF_SECOND_FACTOR is off: a password alone opens the park'
      const without = admins.filter(({ secondFactor }) => !secondFactor)
      return without.length === 0 ? null : `Without one: ${names(without)}`
    },
    remedy: 'Set STAFF_SECOND_FACTOR=required; each admin sets theirs up at the next sign-in',
    severity: 'note',
  },
]

export const adminsCheck = check({
  name: 'Admins',
  read: readFacts,
  summary: ({ setting, admins }) => `${names(admins)}; second factor ${setting}`,
  rules: adminsRules,
})

async function readFacts({ now }: Request): Promise<AdminsFacts> {
  const rows = await rowsIn('staff')
    .where({ role: 'admin', is_active: true })
    .orderBy('id')
    .select('id', 'username', 'password_until')
  const protectedBy = await withSecondFactor(rows.map(({ id }) => id))
  return {
    now,
    reachable: isReachable(),
    setting: settings.staffSecondFactor,
    admins: rows.map(({ id, username, password_until: until }) => ({
      username,
      secondFactor: protectedBy.has(id),
      passwordUntil: until === null ? null : instantOf(until),
    })),
  }
}
