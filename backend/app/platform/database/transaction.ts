import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#platform/http/refusals'
import { writeLightly } from '#database/engines/sqlite'
import { isRetryable, NotBegun } from '#platform/database/database_errors'
import { settings } from '#start/settings'

type Query = ReturnType<typeof db.from>

export type Transaction = TransactionClientContract

/** The database, or a transaction that has to read its own writes. */
export type Reader = Pick<typeof db, 'from' | 'rawQuery'>

/** How often a transaction that lost a race is run again before the caller is told to come back. */
const RETRIES = 3

/** After so long nobody is kept waiting for another try. */
const RETRY_WITHIN_MS = 2500

/**
 * SQLite says at once that another process writes, and the wait is here: one in the driver would keep everybody waiting who asks
 * this process anything (engines/sqlite.ts). A server waits by itself.
 */
const KNOCK_FOR_MS = { sqlite: 4000, mysql: 0 }[settings.database.connection]
const KNOCK_EVERY_MS = 10
/** Longer than most transactions of another process take. */
const KNOCK_BRIEFLY_MS = 100

/**
 * Runs `work` in one transaction (READ COMMITTED on MySQL and MariaDB, serial on SQLite) and returns
 * what it returns. A deadlock, lock wait or busy database is tried again, so `work` must do nothing
 * that a rollback does not undo: no mail, no hashing, no files.
 * @param patience in ms, all tries together: what is not done by then is undone.
 * @throws {Unavailable} 503 after that.
 */
export async function inTransaction<Result>(
  work: (trx: Transaction) => Promise<Result>,
  patience = Infinity
): Promise<Result> {
  const began = performance.now()
  const inTime =
    patience === Infinity
      ? work
      : (trx: Transaction) => orTooLate(work(trx), began + patience - performance.now())
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(inTime)
    } catch (error) {
      const patient = attempt < RETRIES && performance.now() - began < RETRY_WITHIN_MS
      if (!patient || !isRetryable(error)) throw error
      await pause(10 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Writes what may as well be written later: while others keep the database busy it is left out, and the log is told. Whoever called
 * only to read is not told to come back because of it, and waits for no disk: with the power it may be lost.
 */
export async function writeUnlessBusy(what: string, statement: Query) {
  try {
    if (settings.database.connection === 'mysql') await statement
    else await writeBriefly(statement.toSQL())
  } catch (error) {
    if (!isRetryable(error)) throw error
    logger.warn({ err: error }, `${what}: not written, the database is busy`)
  }
}

async function writeBriefly(statement: ReturnType<Query['toSQL']>) {
  const { client } = db.connection().getWriteClient()
  const until = performance.now() + KNOCK_BRIEFLY_MS
  for (;;) {
    const connection = await client.acquireConnection()
    try {
      return writeLightly(connection, statement)
    } catch (error) {
      if (!isRetryable(error) || performance.now() >= until) throw error
    } finally {
      client.releaseConnection(connection)
    }
    await pause(KNOCK_EVERY_MS)
  }
}

async function once<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const trx = await begin()
  let result: Result
  try {
    result = await work(trx)
  } catch (error) {
    await trx.rollback()
    throw error
  }
  await trx.commit()
  // commit() itself resolves even when the COMMIT failed; only here is it told.
  await trx.getWriteClient().executionPromise
  return result
}

/** What is asked of the database after its end is refused by the transaction, which is over then. */
async function orTooLate<Result>(working: Promise<Result>, left: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = setTimeout(() => reject(new Unavailable()), left)
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(giveUp)
  }
}

let knocking: Promise<unknown> = Promise.resolve()

/** One knocks for all of this process, in the order in which they came. */
async function begin() {
  if (KNOCK_FOR_MS === 0) return knock(0)
  const until = performance.now() + KNOCK_FOR_MS
  const begun = knocking.then(() => knock(until))
  knocking = Promise.allSettled([begun])
  return begun
}

async function knock(until: number) {
  for (;;) {
    const trx = await db.transaction()
    // A BEGIN that fails is handed out like one that did not.
    if (!trx.isCompleted) return trx
    if (performance.now() >= until) throw new NotBegun()
    await pause(KNOCK_EVERY_MS)
  }
}
