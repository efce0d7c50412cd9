import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setTimeout as pause } from 'node:timers/promises'
import { attestMarked } from '#platform/attested/marks'
import { writeAudit } from '#platform/audit/audit'
import { Unavailable } from '#platform/http/refusals'
import { chooseNode } from '#database/engines/mysql_nodes'
import { writeLightly } from '#database/engines/sqlite'
import {
  isDatabaseAway,
  isRetryable,
  LostCommit,
  NotBegun,
} from '#platform/database/database_errors'
import { execute } from '#platform/database/execute'
import {
  begin,
  BUSY_RETRY_MS,
  commit,
  inGroup,
  withRollback,
} from '#platform/database/group_commit'
import { isDiskFull } from '#start/start_failure'
import { settings } from '#start/settings'

/** A statement that writes. */
type Query = { toSQL(): { sql: string; bindings: readonly unknown[] } }

/** Without `after`, which does not wait for a shared COMMIT: await `inTransaction` instead. */
export type Transaction = Omit<TransactionClientContract, 'after'>

/** The database, or a transaction that must read its own writes. */
export type Reader = Pick<typeof db, 'from' | 'rawQuery'>

/** Maximum retries of a transaction after a deadlock or lock timeout. */
const RETRIES = 3

/** No retry starts later than this. */
const RETRY_WITHIN_MS = 2500

/**
 * The same on a cluster, where each write may meet one of another node, and another node takes over within the 5 s
 * after which Galera gives up a silent one.
 */
const CLUSTER_RETRIES = 20
const CLUSTER_RETRY_WITHIN_MS = 6000
const LONGEST_PAUSE_MS = 250

/** Busy timeout of best-effort writes. */
const BRIEF_BUSY_TIMEOUT_MS = 100

/**
 * Runs `work` in one transaction (READ COMMITTED on MySQL and MariaDB, serial on SQLite) and returns its result.
 * Retries on deadlock, lock wait or busy database, so `work` must do nothing that a rollback does not undo: no mail, no
 * hashing, no files.
 * @param how.patience in ms, for all attempts together: after that it is rolled back.
 * @param how.isBrief true if it takes a few milliseconds: on SQLite it may then share its COMMIT with others.
 * @throws {Unavailable} 503 after that.
 */
export async function inTransaction<Result>(
  work: (trx: Transaction) => Promise<Result>,
  { patience = Infinity, isBrief = false }: { patience?: number; isBrief?: boolean } = {}
): Promise<Result> {
  const began = performance.now()
  const [retries, retryWithin] = isCluster()
    ? [CLUSTER_RETRIES, CLUSTER_RETRY_WITHIN_MS]
    : [RETRIES, RETRY_WITHIN_MS]
  const whole = async (trx: Transaction) => {
    const result = await work(trx)
    const settle = await writeAudit(trx)
    await attestMarked(trx)
    return { result, settle }
  }
  const inTime =
    patience === Infinity
      ? whole
      : (trx: Transaction) => orTooLate(whole(trx), began + patience - performance.now())
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { result, settle } = await once(inTime, isBrief)
      settle()
      return result
    } catch (error) {
      const patient = attempt < retries && performance.now() - began < retryWithin
      if (!patient || !mayRunAgain(error)) throw error
      // BEGIN does not say why it failed, such as on a node without quorum.
      if (isDatabaseAway(error) || error instanceof NotBegun) await chooseNode(settings.database)
      const longest = Math.min(10 * 2 ** attempt, LONGEST_PAUSE_MS)
      await pause(longest * (0.5 + Math.random()))
    }
  }
}

/**
 * Best-effort write, such as a last-seen time: skipped with a warning while the database is busy, and not synced to
 * disk, so that a read request neither fails nor waits because of it.
 * @returns true if it was written.
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
  const result = await withRollback(trx, work)
  try {
    await commit(trx)
  } catch (error) {
    const isLost = isDatabaseAway(error) && !isRetryable(error) && !isDiskFull(error)
    throw isLost ? new LostCommit(error) : error
  }
  return result
}

/** True where several nodes share one database. */
export function isCluster() {
  return settings.database.connection === 'mysql' && settings.database.nodes.length > 1
}

/** True if nothing of the transaction was written, so that it may run again, on another node if there is one. */
function mayRunAgain(error: unknown) {
  return (
    isRetryable(error) || (isCluster() && isDatabaseAway(error) && !(error instanceof LostCommit))
  )
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
