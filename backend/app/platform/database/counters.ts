import { execute } from '#platform/database/execute'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Member ids have seven digits, so that they sort as text as they do as numbers. */
const FIRST_MEMBER_ID = 1_000_001

/** The counters that a fresh database starts with: the value is the last one given. */
export const COUNTERS = {
  member_id: FIRST_MEMBER_ID - 1,
  membership_id: 1999,
  // Not a number that anybody gets: how often templates changed since everybody's coverage was looked at.
  stale_coverage: 0,
  // Nor is this: up to which id sign-ins are counted in kept sums (access/daily_sign_ins). While there are none, nothing comes late.
  counted_sign_ins: 4_294_967_295,
  // The record of which the last checkpoint was made (app/waivers/seal).
  checkpoint: 0,
  // The id of the newest event of the visits (app/visits/stream): its row is locked while events get their numbers.
  visit_events: 0,
} as const

type Counter = keyof typeof COUNTERS

/**
 * Takes the next numbers of a counter, in the given transaction or in a short one of its own. The first of
 * `count` consecutive ones is returned; a rolled-back caller leaves a gap at most, never a double.
 */
export async function takeNumbers(
  counter: Counter,
  count: number,
  trx?: Transaction
): Promise<number> {
  if (!trx) return inTransaction((own) => takeNumbers(counter, count, own))
  return (await ADDED[settings.database.connection](counter, count, trx)) - count + 1
}

type Adding = (counter: Counter, count: number, trx: Transaction) => Promise<number>

/** Adds to a counter and tells its value in one statement: others wait for its row until the transaction is over. */
const ADDED: Record<typeof settings.database.connection, Adding> = {
  async sqlite(counter, count, trx) {
    const sql = 'update counters set value = value + ? where name = ? returning value'
    const [row] = (await execute(trx, sql, [count, counter])) as { value: number }[]
    if (!row) throw new NoCounter(counter)
    return row.value
  },
  async mysql(counter, count, trx) {
    const sql = 'update counters set value = last_insert_id(value + ?) where name = ?'
    const answer = (await execute(trx, sql, [count, counter])) as [Updated]
    const [{ insertId, affectedRows }] = answer
    if (affectedRows !== 1) throw new NoCounter(counter)
    return insertId
  },
}

type Updated = { insertId: number; affectedRows: number }

class NoCounter extends Error {
  constructor(counter: Counter) {
    super(`There is no counter ${counter}`)
  }
}

/** Lets a counter go on from a number that somebody gave by hand; one that is further already stays. */
export async function raiseCounter(counter: Counter, reached: number, trx: Transaction) {
  await rowsIn('counters', trx)
    .where('name', counter)
    .where('value', '<', reached)
    .update({ value: reached })
}

/** Member ids for new people: taken before the writing transaction, so that it holds no counter. */
export async function takeMemberIds(count: number): Promise<string[]> {
  const first = await takeNumbers('member_id', count)
  return Array.from({ length: count }, (_, index) => String(first + index))
}

/** The same for one person. */
export async function takeMemberId(): Promise<string> {
  return String(await takeNumbers('member_id', 1))
}

/**
 * The same where only one person is made: on SQLite in the writing transaction, as nobody else can write meanwhile anyway, and the disk
 * is waited for once.
 */
export async function memberIdWithin(): Promise<(trx: Transaction) => Promise<string>> {
  if (settings.database.connection === 'sqlite') {
    return async (trx) => String(await takeNumbers('member_id', 1, trx))
  }
  const memberId = await takeMemberId()
  return async () => memberId
}

/** Makes the counters of a fresh database; one that is there stays as it is. */
export async function makeCounters() {
  for (const [name, value] of Object.entries(COUNTERS)) {
    const known = await rowsIn('counters').where('name', name).first()
    if (!known) await rowsInto('counters').insert({ name, value })
  }
}
