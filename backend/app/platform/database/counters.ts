import { execute } from '#platform/database/execute'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Member ids have seven digits, so that they sort as text as they do as numbers. */
const FIRST_MEMBER_ID = 1_000_001

/** Counters of a fresh database; the value is the last number given out. */
export const COUNTERS = {
  member_id: FIRST_MEMBER_ID - 1,
  membership_id: 1999,
  // Version, not a number given out: counts template changes since all coverage was recomputed.
  stale_coverage: 0,
  // Latest day (days since 1970) for which any coverage is stored; shows that a clock was ahead.
  coverage_day: 0,
  // Day (days since 1970) of the last recomputation of all coverage that a new day can change.
  coverage_looked_at: 0,
  // Age of majority for which all coverage is stored; 0 if it is not known yet.
  coverage_age: 0,
  // Highest sign-in id counted in the stored sums (access/daily_sign_ins). While there are none, no sign-in is late.
  counted_sign_ins: 4_294_967_295,
  // Record of the last checkpoint (app/waivers/seal).
  checkpoint: 0,
  // Id of the newest visit event (app/visits/stream): its row is locked while events get their ids.
  visit_events: 0,
  // Number of the newest attestation (app/waivers/gate): its row is locked while others are added.
  attestations: 0,
  // Version of the list of attested columns for which existing rows have been attested.
  attested_as: 0,
} as const

type Counter = keyof typeof COUNTERS

/**
 * Takes the next `count` numbers of a counter, in the given transaction or in a short one of its own, and returns the
 * first. A rollback leaves at most a gap, never a duplicate.
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

/** Adds to a counter and returns its value in one statement; the row stays locked until the transaction ends. */
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

/** Raises a counter to a number entered by hand; a higher value stays. */
export async function raiseCounter(counter: Counter, reached: number, trx: Transaction) {
  await rowsIn('counters', trx)
    .where('name', counter)
    .where('value', '<', reached)
    .update({ value: reached })
}

/** Member ids for new customers: taken before the writing transaction, so that it does not hold the counter's lock. */
export async function takeMemberIds(count: number): Promise<string[]> {
  const first = await takeNumbers('member_id', count)
  return Array.from({ length: count }, (_, index) => String(first + index))
}

/** Member id for one customer, taken the same way. */
export async function takeMemberId(): Promise<string> {
  return String(await takeNumbers('member_id', 1))
}

/**
 * Member id for a single new customer. On SQLite it is taken within the writing transaction: no one else can write
 * meanwhile, and it saves one sync to disk.
 */
export async function memberIdWithin(): Promise<(trx: Transaction) => Promise<string>> {
  if (settings.database.connection === 'sqlite') {
    return async (trx) => String(await takeNumbers('member_id', 1, trx))
  }
  const memberId = await takeMemberId()
  return async () => memberId
}

/** Creates the counters of a fresh database; existing ones stay. */
export async function makeCounters() {
  for (const [name, value] of Object.entries(COUNTERS)) {
    const known = await rowsIn('counters').where('name', name).first()
    if (!known) await rowsInto('counters').insert({ name, value })
  }
}
