import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import Database from 'better-sqlite3'
import { isBusy, isRetryable } from '#platform/database/database_errors'
import { settings } from '#start/settings'

/**
 * Longer than the slowest migration of a large park; a process that waits longer does not start.
 */
const LOCK_TIMEOUT_SECONDS = 300
const RETRY_MS = 50
/** A process that died keeps others from starting for this long at most. */
const LEASE_SECONDS = 15
const RENEW_MS = 5000

/**
 * Runs `work` under a cross-process lock, so that processes that start together open the database one after another.
 * Lucid's own migration lock would refuse all but the first, and is shared by all parks on the same server. The lock
 * outlives a process that dies by 15 s at most.
 */
export async function withStartupLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const { lost, release } = await (settings.database.connection === 'mysql'
    ? onServer()
    : inDataFolder())
  try {
    return await Promise.race([work(), lost])
  } finally {
    await release()
  }
}

type Turn = {
  /** Rejects if another process takes the lease before the work is done: this one must not continue. */
  lost: Promise<never>
  release: () => Promise<void>
}

/**
 * A lease row, since a named lock holds on one node of a cluster only. It is renewed while the work lasts; that of a
 * process that died expires by the database's clock. The table is created here, not by a migration: the migrations run
 * under this lock, so the first start needs it before any of them. The statement is idempotent, and the table holds no
 * data of the park.
 */
async function onServer(): Promise<Turn> {
  await db.rawQuery(
    'CREATE TABLE IF NOT EXISTS startup_lease (id TINYINT NOT NULL PRIMARY KEY, holder CHAR(36) NOT NULL, expires_at DATETIME NOT NULL)'
  )
  await db.rawQuery("INSERT IGNORE INTO startup_lease VALUES (1, '', UTC_TIMESTAMP())")
  const holder = randomUUID()
  const end = Date.now() + LOCK_TIMEOUT_SECONDS * 1000
  while (!(await take(holder))) {
    if (Date.now() > end) throw tooLong()
    await pause(RETRY_MS)
  }
  const { promise: lost, reject } = Promise.withResolvers<never>()
  // Raced with the work; without this line a loss after its end would count as unhandled.
  lost.catch((error: unknown) => logger.debug({ err: error }, 'The startup lease was lost'))
  const renewal = setInterval(() => {
    extend(holder).then(
      (isHeld) => isHeld || reject(taken()),
      (error: unknown) => logger.warn({ err: error }, 'The startup lease could not be renewed')
    )
  }, RENEW_MS).unref()
  const release = async () => {
    clearInterval(renewal)
    await db
      .rawQuery('UPDATE startup_lease SET expires_at = UTC_TIMESTAMP() WHERE holder = ?', [holder])
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'The startup lease was not given back: it ends by itself')
      })
  }
  return { lost, release }
}

/** Takes the lease if it is free or already the holder's. */
async function extend(holder: string): Promise<boolean> {
  const [{ affectedRows }] = await db.rawQuery(
    `UPDATE startup_lease SET holder = ?, expires_at = UTC_TIMESTAMP() + INTERVAL ${LEASE_SECONDS} SECOND
      WHERE id = 1 AND (holder = ? OR expires_at <= UTC_TIMESTAMP())`,
    [holder, holder]
  )
  return affectedRows === 1
}

/** `extend` for a waiting process. If two take the lease on two nodes at once, the cluster refuses one, which waits on. */
async function take(holder: string): Promise<boolean> {
  try {
    return await extend(holder)
  } catch (error) {
    if (isRetryable(error)) return false
    throw error
  }
}

/** SQLite has one connection, which the work needs: the lock is on a second file beside the database. */
async function inDataFolder(): Promise<Turn> {
  const file = new Database(join(settings.dataDir, '.opening'), { timeout: 0 })
  const end = Date.now() + LOCK_TIMEOUT_SECONDS * 1000
  for (;;) {
    try {
      file.exec('BEGIN EXCLUSIVE')
      return { lost: NEVER, release: async () => void file.close() }
    } catch (error) {
      const isTaken = isBusy(error)
      if (!isTaken || Date.now() > end) {
        file.close()
        throw isTaken ? tooLong() : error
      }
    }
    await pause(RETRY_MS)
  }
}

/** A file lock is never lost while its process runs. */
const NEVER = new Promise<never>(() => {})

function taken() {
  return new Error('Another process opens this database: the lease of this one has ended')
}

function tooLong() {
  return new Error(`Another process has been opening this database for ${LOCK_TIMEOUT_SECONDS} s`)
}
