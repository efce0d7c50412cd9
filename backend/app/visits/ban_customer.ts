import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { NewBan } from '@trailgate/shared/visits/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { BAN_COLUMNS, banOf, NO_BAN, type BanRow } from '#access/bans'
import { IDENTITY_COLUMNS, isTwin, type Identity } from '#access/ban_twins'
import { matchAgain } from '#customers/duplicates/match_due'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { recordOpenVisits } from '#visits/stream/events'

type Banning = { id: number; ban: NewBan; by: Actor }

/**
 * Bans a customer until a last day or without end. An identical ban stays as it is.
 * @throws {NotFound}
 */
export async function banCustomer(banning: Banning) {
  await inTransaction((trx) => writeBan(banning, trx))
}

/** The same in a transaction of the caller. */
export async function writeBan({ id, ban: { until, reason }, by }: Banning, trx: Transaction) {
  const person = await heldCustomer(id, trx)
  const before = banOf(person)
  if (before?.until === until && before.reason === reason) return
  await rowsIn('customers', trx)
    .where('id', id)
    .update({
      banned_at: sqlTime(clock.now()),
      banned_by: by.name,
      ban_until: until,
      ban_reason: reason,
    })
  await forgetBanSeen(id, trx)
  await endSignLinks([id], trx)
  const changes = {
    banned: [before !== null, true],
    banned_until: [before?.until ?? null, until],
  } as const
  const details = { until, reason }
  await record({ action: 'customer.banned', by, customerId: id, details, changes }, trx)
  await banChanged(person, trx)
}

/**
 * Lifts the ban of a customer; without one nothing happens.
 * @throws {NotFound}
 */
export async function liftBan(lifting: { id: number; by: Actor }) {
  await inTransaction((trx) => endBan(lifting, trx))
}

/** The same in a transaction of the caller. */
export async function endBan({ id, by }: { id: number; by: Actor }, trx: Transaction) {
  const person = await heldCustomer(id, trx)
  const ban = banOf(person)
  if (!ban) return
  await rowsIn('customers', trx).where('id', id).update(NO_BAN)
  // An expired ban is cleared without a history entry.
  if (!isBanned({ ban }, clock.today())) return
  const changes = { banned: [true, false], banned_until: [ban.until, null] } as const
  await record({ action: 'customer.ban_lifted', by, customerId: id, changes }, trx)
  await banChanged(person, trx)
}

/** Forgets which bans a manager has seen when comparing records: a new ban in the same second would pass for a seen one. */
async function forgetBanSeen(id: number, trx: Transaction) {
  await rowsIn('duplicate_pairs', trx).where('low_id', id).update({ low_ban_seen: null })
  await rowsIn('duplicate_pairs', trx).where('high_id', id).update({ high_ban_seen: null })
}

/** Updates the board about this person and possible duplicates who are in, and compares their records again. */
async function banChanged(person: Identity, trx: Transaction) {
  const { id, email, date_of_birth: born } = person
  const isAlone = !born && !email
  const inThePark = isAlone
    ? []
    : await rowsIn('visits as v', trx)
        .join('customers as c', 'c.id', 'v.open_for')
        .where('v.park_day', clock.today())
        .where((alike) => {
          if (born) void alike.orWhere('c.date_of_birth', born)
          if (email) void alike.orWhere('c.email', email)
        })
        .select('c.id', ...IDENTITY_COLUMNS.map((column) => `c.${column}` as const))
  const twins = inThePark.filter((other) => isTwin(person, other))
  await recordOpenVisits([id, ...twins.map((twin) => twin.id)], trx)
  await matchAgain([id], trx)
}

type Held = Identity & BanRow

async function heldCustomer(id: number, trx: Transaction): Promise<Held> {
  const row: Held | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id', ...IDENTITY_COLUMNS, ...BAN_COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return row
}
