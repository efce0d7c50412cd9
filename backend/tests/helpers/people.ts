/** People for tests, in the words of the park. Every one has a phone number of their own. */
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail } from '@japa/runner'
import { addYears, type Day } from '@trailgate/shared/dates'
import type { Role } from '@trailgate/shared/permissions'
import { searchable } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { hashPassword } from '#access/passwords/passwords'
import { sqlTime } from '#platform/database/sql_time'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import { inTransaction } from '#platform/database/transaction'

/** Keeps to every rule for the passwords of riders and staff. */
export const PASSWORD = 'Muddy-Trail$-4x4'

export type TestRider = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  phone: string
  email: string | null
  date_of_birth: Day | null
}

type Overrides = Partial<Omit<TestRider, 'phone'>> & Record<string, unknown>

let phones = Math.floor(Math.random() * 1_000_000) * 100

/** Ten digits that no other person of this run has. */
export function aPhone() {
  phones += 1
  return `9${String(phones).padStart(9, '0').slice(-9)}`
}

/** An address that no other person of this run has. */
export function anEmail() {
  return `rider${aPhone()}@example.com`
}

/** Multiplied by a power of three, no two numbers of nine digits become the same, and neighbours look nothing alike. */
const SCATTER = 3n ** 18n
const NINE_DIGITS = 10n ** 9n

/**
 * A last name that nobody else of this run has, nor one like it: a search forgives a letter or two. Without digits: ten of those would be
 * searched as a phone.
 */
export function aLastName(stem: string) {
  const scattered = (BigInt(aPhone().slice(1)) * SCATTER) % NINE_DIGITS
  const digits = String(scattered).padStart(9, '0')
  return stem + digits.replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
}

let passwordHash: Promise<string> | undefined

/** The hash of PASSWORD, made once: hashing is slow on purpose. */
export function hashOfPassword() {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

/** Stands first in every list until the test is over, whatever other tests have made. */
export async function aNewestRider(columns: Overrides = {}): Promise<TestRider> {
  const last = { created_at: '2099-02-02 12:00:00', created_day: '2099-02-02' }
  const rider = await aRider({ ...columns, ...last })
  getActiveTestOrFail().cleanup(async () => {
    await db.from('customers').where('id', rider.id).delete()
  })
  return rider
}

/** A grown-up rider with the password PASSWORD; any column may be given. */
export async function aRider(columns: Overrides = {}): Promise<TestRider> {
  const [memberId] = await takeMemberIds(1)
  const row = {
    member_id: memberId ?? '',
    first_name: 'Robin',
    last_name: 'Ryder',
    phone: aPhone(),
    email: anEmail(),
    date_of_birth: '1988-04-12',
    status: 'active',
    source: 'portal',
    password_hash: await hashOfPassword(),
    created_at: sqlTime(clock.now()),
    created_day: clock.today(),
    ...columns,
  }
  const names = {
    first_name_search: searchable(row.first_name),
    last_name_search: searchable(row.last_name),
  }
  const isClosed = 'closed_at' in columns && !('merged_into_id' in columns)
  const closed = isClosed ? { is_closed: true } : {}
  const [id] = await db.table('customers').insert({ ...names, ...closed, ...row })
  await inTransaction((trx) => storeSearchKeys([Number(id)], trx))
  if (columns.merged_into_id) await noteMerge(Number(columns.merged_into_id), Number(id))
  return { ...row, id: Number(id) }
}

/** Whoever is merged stands on the list of merges. */
async function noteMerge(winnerId: number, loserId: number) {
  await db.table('customer_merges').insert({
    winner_id: winnerId,
    loser_id: loserId,
    fields: '{}',
    journal: JSON.stringify({ moved: [], changed: [], added: [] }),
    created_at: sqlTime(clock.now()),
  })
}

/** A ten-year-old whose guardian the rider is. */
export async function aMinorOf(rider: { id: number }, columns: Overrides = {}): Promise<TestRider> {
  const minor = await aRider({
    first_name: 'Kim',
    phone: null,
    email: null,
    password_hash: null,
    source: 'guardian',
    date_of_birth: addYears(clock.today(), -10),
    ...columns,
  })
  await db.table('guardianships').insert({
    minor_id: minor.id,
    guardian_id: rider.id,
    relationship: 'parent',
    created_at: sqlTime(clock.now()),
  })
  return minor
}

/** Jolene and her five children, two of one name and one of a long one. */
export async function aFamilyOfSix(): Promise<TestRider> {
  const rider = await aRider({ first_name: 'Jolene' })
  for (const name of ['Kim', 'Bo', 'Ada', 'Kim', 'Friedrich-Wilhelm-Alexander']) {
    await aMinorOf(rider, { first_name: name })
  }
  return rider
}

export type TestStaff = { id: number; username: string; role: Role }

/** An active member of staff with the password PASSWORD. */
export async function staffMember(
  role: Role,
  columns: Record<string, unknown> = {}
): Promise<TestStaff> {
  const username = `${role}_${aPhone()}`
  const [id] = await db.table('staff').insert({
    username,
    email: `${username}@example.com`,
    first_name: 'Sam',
    last_name: 'Staff',
    role,
    is_active: true,
    password_hash: await hashOfPassword(),
    created_at: sqlTime(clock.now()),
    ...columns,
  })
  return { id: Number(id), username, role }
}
