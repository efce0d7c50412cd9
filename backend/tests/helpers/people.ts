/** People for tests. Each has a unique phone number. */
import type { RelationshipType } from '@trailgate/shared/minors/constants'
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
import { anAttestedRow } from '#tests/helpers/attested'

/** Meets every rule for the passwords of riders and staff. */
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

/** Ten digits unique in this run. */
export function aPhone() {
  phones += 1
  return `9${String(phones).padStart(9, '0').slice(-9)}`
}

/** An address unique in this run. */
export function anEmail() {
  return `rider${aPhone()}@example.com`
}

/** Multiplying by a power of three keeps nine-digit numbers distinct, and makes neighbours look different. */
const SCATTER = 3n ** 18n
const NINE_DIGITS = 10n ** 9n

/**
 * A last name unique in this run, and unlike any other: a search tolerates a letter or two. Without digits: ten of
 * those would be searched as a phone.
 */
export function aLastName(stem: string) {
  const scattered = (BigInt(aPhone().slice(1)) * SCATTER) % NINE_DIGITS
  const digits = String(scattered).padStart(9, '0')
  return stem + digits.replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
}

let birthdays = Math.floor(Math.random() * 300)

/**
 * A birthday for the three select fields, not before February, and rare in this run: a registration with a known name and birth date is
 * warned first.
 */
export function aBirthday() {
  birthdays += 1
  return {
    month: String(2 + (Math.floor(birthdays / 28) % 11)),
    day: String(1 + (birthdays % 28)),
  }
}

let passwordHash: Promise<string> | undefined

/** The hash of PASSWORD, computed once: hashing is slow on purpose. */
export function hashOfPassword() {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

/** A rider who is first in every list until the end of the test, whatever other tests have created. */
export async function aNewestRider(columns: Overrides = {}): Promise<TestRider> {
  const last = { created_at: '2099-02-02 12:00:00', created_day: '2099-02-02' }
  const rider = await aRider({ ...columns, ...last })
  getActiveTestOrFail().cleanup(async () => {
    await db.from('customers').where('id', rider.id).delete()
  })
  return rider
}

/** An adult rider with the password PASSWORD; any column may be given. */
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
  const id = await anAttestedRow('customers', { ...names, ...closed, ...row })
  await inTransaction((trx) => storeSearchKeys([id], trx))
  if (columns.merged_into_id) await noteMerge(Number(columns.merged_into_id), id)
  return { ...row, id }
}

/** A merged rider needs an entry in the list of merges. */
async function noteMerge(winnerId: number, loserId: number) {
  await anAttestedRow('customer_merges', {
    winner_id: winnerId,
    loser_id: loserId,
    fields: '{}',
    journal: JSON.stringify({ moved: [], changed: [], added: [] }),
    created_at: sqlTime(clock.now()),
  })
}

/** A ten-year-old with the rider as guardian. */
export async function aMinorOf(
  rider: { id: number },
  columns: Overrides = {},
  relationship: RelationshipType = 'parent'
): Promise<TestRider> {
  const minor = await aRider({
    first_name: 'Kim',
    phone: null,
    email: null,
    password_hash: null,
    source: 'guardian',
    date_of_birth: addYears(clock.today(), -10),
    ...columns,
  })
  await anAttestedRow('guardianships', {
    minor_id: minor.id,
    guardian_id: rider.id,
    relationship,
    created_at: sqlTime(clock.now()),
  })
  return minor
}

/** Jolene and her five children, two with the same name and one with a long one. */
export async function aFamilyOfSix(): Promise<TestRider> {
  const rider = await aRider({ first_name: 'Jolene' })
  for (const name of ['Kim', 'Bo', 'Ada', 'Kim', 'Friedrich-Wilhelm-Alexander']) {
    await aMinorOf(rider, { first_name: name })
  }
  return rider
}

export type TestStaff = { id: number; username: string; role: Role }

/** An active staff member with the password PASSWORD. */
export async function staffMember(
  role: Role,
  columns: Record<string, unknown> = {}
): Promise<TestStaff> {
  const username = `${role}_${aPhone()}`
  const id = await anAttestedRow('staff', {
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
  return { id, username, role }
}
