import { isSameName } from '@trailgate/shared/customers/same_name'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/customers/messages'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import db from '@adonisjs/lucid/services/db'
import type { CustomersRow } from '#database/rows'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'
import { actsForPark, mayAct, type Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { Forbidden } from '#platform/http/refusals'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader, Transaction } from '#platform/database/transaction'

/** Columns of a customer by which a ban follows the person. */
export const IDENTITY_COLUMNS = ['first_name', 'last_name', 'email', 'date_of_birth'] as const

export type Identity = Pick<CustomersRow, 'id' | (typeof IDENTITY_COLUMNS)[number]>

/** True if two records have the same name and the same birth date or e-mail (docs/product/visits.md#bans). */
export function isTwin(one: Identity, other: Identity): boolean {
  if (one.id === other.id) return false
  const born = one.date_of_birth !== null && one.date_of_birth === other.date_of_birth
  const reached = Boolean(one.email) && one.email === other.email
  return (born || reached) && isSameName(one, other)
}

/**
 * For each of these people the banned records that may be the same person, by id, without pairs that a manager, knowing
 * this ban, declared to be two people. One query if no similar person is banned, else two.
 */
export async function banTwinsOf(
  people: readonly Identity[],
  today: Day,
  client: Reader = db
): Promise<Map<number, number[]>> {
  const banned = await bannedLike(people, today, client)
  const twins = people.flatMap((person) =>
    banned
      .filter((other) => isTwin(person, other))
      .map((other) => ({ id: person.id, other: other.id, bannedAt: other.banned_at }))
  )
  if (twins.length === 0) return new Map()
  const seen = await bansSeen(
    twins.flatMap(({ id, other }) => [id, other]),
    client
  )
  const left = twins.filter(({ id, other, bannedAt }) => seen.get(`${id}-${other}`) !== bannedAt)
  return new Map(
    [...Map.groupBy(left, ({ id }) => id)].map(([id, of]) => [id, of.map(({ other }) => other)])
  )
}

type Untying = { before: Identity & BanRow; after: Partial<Identity>; by: Actor }

/**
 * Refuses changes after which a ban would no longer follow the person: a new name, birth date or e-mail of a banned
 * person, or of a record that may be the same person. Only managers may do that.
 * @throws {Forbidden} 403
 */
export async function refuseUntying({ before, after, by }: Untying, trx: Transaction) {
  if (mayAct(by, 'visits.override_ban')) return
  const standing = { ...before, ...after }
  if (IDENTITY_COLUMNS.every((column) => standing[column] === before[column])) return
  const today = clock.today()
  const isUntied = isBanned({ ban: banOf(before) }, today)
    ? !keepsIdentity(before, standing)
    : await losesTwin(before, standing, trx)
  if (!isUntied) return
  throw actsForPark(by) ? new Forbidden(messages['ban.managers']) : new Forbidden()
}

/** True if every record with the old name and the old birth date or e-mail is also found by the new ones. */
function keepsIdentity(before: Identity, after: Identity): boolean {
  const kept = (['date_of_birth', 'email'] as const).every(
    (column) => !before[column] || before[column] === after[column]
  )
  return kept && isSameName(before, after)
}

async function losesTwin(before: Identity, after: Identity, trx: Transaction): Promise<boolean> {
  const today = clock.today()
  const twins = (await banTwinsOf([before], today, trx)).get(before.id) ?? []
  if (twins.length === 0) return false
  const left = (await banTwinsOf([after], today, trx)).get(before.id) ?? []
  return twins.some((id) => !left.includes(id))
}

/** Banned records with the birth date or e-mail of one of these people, whatever their names. */
async function bannedLike(people: readonly Identity[], today: Day, client: Reader) {
  const days = [...new Set(people.flatMap(({ date_of_birth: born }) => born ?? []))]
  const emails = [...new Set(people.flatMap(({ email }) => email || []))]
  if (days.length === 0 && emails.length === 0) return []
  const rows = await BANNED_LIKE.all({ days, emails }, client)
  // A merged record has the ban of the record that stayed.
  return rows.filter((row) => row.merged_into_id === null && isBanned({ ban: banOf(row) }, today))
}

type Alike = { days: Parameter<string>[]; emails: Parameter<string>[] }

/** The few banned records are read along their own index; SQLite would not use it for `is not null`. */
const BANNED_LIKE = statement(({ days, emails }: Alike) =>
  rowsIn('customers')
    .where('banned_at', '>', '1000-01-01 00:00:00')
    .where((alike) => {
      void alike.whereIn('date_of_birth', days).orWhereIn('email', emails)
    })
    .select('id', 'merged_into_id', ...IDENTITY_COLUMNS, ...BAN_COLUMNS)
)

/** Time of the second person's ban when a manager told a pair apart, by "first-second". */
async function bansSeen(ids: readonly number[], client: Reader): Promise<Map<string, string>> {
  const several = [...new Set(ids)]
  const pairs = await rowsIn('duplicate_pairs', client)
    .whereIn('low_id', several)
    .whereIn('high_id', several)
    .whereNotNull('dismissed_at')
    .select('low_id', 'high_id', 'low_ban_seen', 'high_ban_seen')
  return new Map(
    pairs.flatMap(({ low_id: low, high_id: high, low_ban_seen: ofLow, high_ban_seen: ofHigh }) => [
      ...(ofLow === null ? [] : [[`${high}-${low}`, ofLow] as const]),
      ...(ofHigh === null ? [] : [[`${low}-${high}`, ofHigh] as const]),
    ])
  )
}
