import type { CustomersRow, PassesRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import type { Pass, PassState } from '@trailgate/shared/passes/schemas'
import { lastInitial } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { endPasses } from '#access/passes/end_passes'
import { signedPass } from '#access/passes/pass_key'
import { isCovered } from '#customers/covered_until'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime, sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { NotFound } from '#platform/http/refusals'
import { PassRevoked } from '#passes/pass_revoked'
import { settings } from '#start/settings'

/** 96 random bits: unguessable and unique. */
const SERIAL_BYTES = 12

export type PassHolder = Pick<
  CustomersRow,
  'id' | 'member_id' | 'first_name' | 'last_name' | 'covered_until'
>

/** A live pass with whose it is. */
export type LivePass = {
  holder: PassHolder
  serial: string
  coveredUntil: Day | null
  issuedOn: Day
  createdAt: string
}

type Row = Pick<
  PassesRow,
  'id' | 'serial' | 'covered_until' | 'issued_on' | 'created_at' | 'ended_as'
>

/**
 * The live pass of a person, created if there never was one. Its coverage is refreshed; the serial
 * stays.
 * @throws {NotFound}
 * @throws {PassRevoked} 409 when staff revoked the last one.
 */
export async function ownPass(customerId: number, by: Actor): Promise<LivePass> {
  const known = await upToDate(customerId)
  return known ?? inTransaction((trx) => ownPassIn(customerId, by, trx))
}

/** The same, within the caller's transaction. */
export async function ownPassIn(
  customerId: number,
  by: Actor,
  trx: Transaction
): Promise<LivePass> {
  const holder = await heldHolder(customerId, trx)
  const newest = await newestOf(customerId, trx)
  if (newest?.ended_as === null) return renewed({ holder, row: newest }, trx)
  if (newest?.ended_as === 'revoked') throw new PassRevoked(holder)
  await record({ action: 'pass.made', by, customerId }, trx)
  return made(holder, trx)
}

/**
 * Replaces a pass on behalf of staff, once per idempotency key; the old one ends. @throws
 * {NotFound}
 */
export async function replacePass(
  caller: Pick<Caller, 'by' | 'idempotencyKey'>,
  { id }: { id: number }
): Promise<LivePass> {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'pass',
    body: { id },
    make: async (trx) => {
      const holder = await heldHolder(id, trx)
      const newest = await newestOf(id, trx)
      await endPasses({ customerIds: [id], as: 'replaced' }, trx)
      await record({ action: newest ? 'pass.replaced' : 'pass.made', by, customerId: id }, trx)
      await made(holder, trx)
      return id
    },
  })
  return ownPass(id, by)
}

/**
 * Revokes the live pass on behalf of staff; repeating the call changes nothing. @throws {NotFound}
 * when there is none to revoke.
 */
export async function revokePass({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    await heldHolder(id, trx)
    const newest = await newestOf(id, trx)
    if (!newest) throw new NotFound()
    if (newest.ended_as !== null) return
    await endPasses({ customerIds: [id], as: 'revoked' }, trx)
    await record({ action: 'pass.revoked', by, customerId: id }, trx)
  })
}

/** State of a customer's pass. @throws {NotFound} */
export async function passStateOf(id: number): Promise<PassState> {
  const holder = await holders(db).where('id', id).first()
  if (!holder) throw new NotFound()
  const newest = await newestOf(id, db)
  if (newest?.ended_as === null) {
    const { serial, created_at: createdAt } = newest
    return { customer_id: id, state: 'live', serial, issued_at: isoTime(createdAt) }
  }
  const state = newest?.ended_as === 'revoked' ? 'revoked' : 'none'
  return { customer_id: id, state, serial: null, issued_at: null }
}

/** The text of a pass, which its QR code holds. */
export function textOf({ holder, serial, coveredUntil, issuedOn }: LivePass): string {
  return signedPass({
    v: 1,
    park: settings.parkName,
    m: holder.member_id,
    s: serial,
    n: shownName(holder),
    c: coveredUntil,
    i: issuedOn,
  })
}

export function toPass(pass: LivePass): Pass {
  return { token: textOf(pass), issued_at: isoTime(pass.createdAt), serial: pass.serial }
}

/** The name as a pass shows it. */
export function shownName(holder: PassHolder): string {
  return `${holder.first_name} ${lastInitial(holder.last_name)}`.trim()
}

/** The live pass if it needs no update; else null. */
async function upToDate(customerId: number): Promise<LivePass | null> {
  const holder = await holders(db).where('id', customerId).first()
  const newest = await newestOf(customerId, db)
  if (!holder || newest?.ended_as !== null || newest.covered_until !== coverOf(holder)) return null
  return toLive(holder, newest)
}

function holders(reader: Reader) {
  return rowsIn('customers', reader)
    .whereNull('closed_at')
    .select('id', 'member_id', 'first_name', 'last_name', 'covered_until')
}

/** Locks the person, so that of two simultaneous calls the second finds the first one's pass. */
async function heldHolder(id: number, trx: Transaction): Promise<PassHolder> {
  const holder = await holders(trx).where('id', id).forUpdate().first()
  if (!holder) throw new NotFound()
  return holder
}

/**
 * The live pass, or the one that ended last. A pass ended by a merge belongs to the other record.
 */
async function newestOf(customerId: number, reader: Reader): Promise<Row | null> {
  return rowsIn('passes', reader)
    .where('customer_id', customerId)
    .where((own) => own.whereNull('ended_as').orWhereNot('ended_as', 'merged'))
    .orderByRaw('case when ended_at is null then 0 else 1 end')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .select('id', 'serial', 'covered_until', 'issued_on', 'created_at', 'ended_as')
    .first()
}

async function made(holder: PassHolder, trx: Transaction): Promise<LivePass> {
  const pass = {
    serial: randomBytes(SERIAL_BYTES).toString('base64url'),
    covered_until: coverOf(holder),
    issued_on: clock.today(),
    created_at: sqlTime(clock.now()),
  }
  await insertRow(trx, 'passes', { customer_id: holder.id, live_for: holder.id, ...pass })
  return toLive(holder, pass)
}

async function renewed(
  { holder, row }: { holder: PassHolder; row: Row },
  trx: Transaction
): Promise<LivePass> {
  const covered = coverOf(holder)
  if (covered === row.covered_until) return toLive(holder, row)
  const now = { covered_until: covered, issued_on: clock.today() }
  await rowsIn('passes', trx).where('id', row.id).update(now)
  return toLive(holder, { ...row, ...now })
}

/** Coverage as shown on a pass: null if it has ended. */
function coverOf({ covered_until: until }: PassHolder): Day | null {
  return isCovered(until, clock.today()) ? until : null
}

function toLive(holder: PassHolder, row: Omit<Row, 'id' | 'ended_as'>): LivePass {
  return {
    holder,
    serial: row.serial,
    coveredUntil: row.covered_until,
    issuedOn: row.issued_on,
    createdAt: row.created_at,
  }
}
