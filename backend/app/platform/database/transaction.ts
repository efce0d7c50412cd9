import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#platform/http/refusals'
import { writeLightly } from '#database/engines/sqlite'
import { isRetryable } from '#platform/database/database_errors'
import { execute } from '#platform/database/execute'
import { begin, BUSY_RETRY_MS, commit, inGroup, orUndone } from '#platform/database/group_commit'
import { settings } from '#start/settings'

/** A statement that writes. */
type Query = { toSQL(): { sql: string; bindings: readonly unknown[] } }

/** Without `after`, which does not wait for a shared COMMIT: what follows awaits `inTransaction`. */
export type Transaction = Omit<TransactionClientContract, 'after'>

/** The database, or a transaction that has to read its own writes. */
export type Reader = Pick<typeof db, 'from' | 'rawQuery'>

/** Maximum retries of a transaction after a deadlock or lock timeout. */
const RETRIES = 3

/** No retry begins later than this. */
const RETRY_WITHIN_MS = 2500

/** Busy timeout of writes that may be skipped. */
const BRIEF_BUSY_TIMEOUT_MS = 100

/**
 * Runs `work` in one transaction (READ COMMITTED on MySQL and MariaDB, serial on SQLite) and returns
 * what it returns. A deadlock, lock wait or busy database is tried again, so `work` must do nothing
 * that a rollback does not undo: no mail, no hashing, no files.
 * @param how.patience in ms, all tries together: what is not done by then is undone.
 * @param how.isBrief whether it takes a few milliseconds: on SQLite it may then share its COMMIT with others.
 * @throws {Unavailable} 503 after that.
 */
export async function inTransaction<Result>(
  work: (trx: Transaction) => Promise<Result>,
  { patience = Infinity, isBrief = false }: { patience?: number; isBrief?: boolean } = {}
): Promise<Result> {
  const began = performance.now()
  const inTime =
    patience === Infinity
      ? work
      : (trx: Transaction) => orTooLate(work(trx), began + patience - performance.now())
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(inTime, isBrief)
    } catch (error) {
      const patient = attempt < RETRIES && performance.now() - began < RETRY_WITHIN_MS
      if (!patient || !isRetryable(error)) throw error
      await pause(10 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Best-effort write, such as a last-seen time: skipped with a warning while the database is busy, and not synced to disk, so that a
 * request that only reads neither fails nor waits because of it.
 * @returns whether it was written.
 */
export async function writeUnlessBusy(what: string, statement: Query): Promise<boolean> {
  const text = statement.toSQL()
  try {
    if (settings.database.connection === 'mysql') await execute(db, text.sql, text.bindings)
    else await writeBriefly(text)
    return true
  } catch (error) {
    if (!isRetryable(error)) throw error
    logger.warn({ err: error }, `${what}: not written, the database is busy`)
    return false
  }
}

async function writeBriefly(statement: ReturnType<Query['toSQL']>) {
  const { client } = db.connection().getWriteClient()
  const until = performance.now() + BRIEF_BUSY_TIMEOUT_MS
  for (;;) {
    const connection = await client.acquireConnection()
    try {
      return writeLightly(connection, statement)
    } catch (error) {
      if (!isRetryable(error) || performance.now() >= until) throw error
    } finally {
      client.releaseConnection(connection)
    }
    await pause(BUSY_RETRY_MS)
  }
}

async function once<Result>(work: (trx: Transaction) => Promise<Result>, isBrief: boolean) {
  if (settings.database.connection === 'sqlite') return inGroup(work, isBrief)
  const trx = await begin(0)
  const result = await orUndone(trx, work)
  await commit(trx)
  return result
}

/** Rejects with 503 after `left` ms; the transaction rolls back and refuses further statements. */
async function orTooLate<Result>(working: Promise<Result>, left: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = setTimeout(() => reject(new Unavailable()), left)
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(giveUp)
  }
}
