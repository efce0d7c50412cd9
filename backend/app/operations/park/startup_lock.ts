import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import Database from 'better-sqlite3'
import { isBusy } from '#platform/database/database_errors'
import { settings } from '#start/settings'

/** As long as the slowest migration of a large park may take; whoever waits longer than this does not start. */
const LOCK_TIMEOUT_SECONDS = 300
const RETRY_MS = 50

/**
 * Runs `work` under a cross-process lock. Processes that start together open the database one after
 * the other; Lucid's own lock would turn all but the first away, and is shared by every park on the same server.
 * Both locks die with the process that holds them.
 */
export async function withStartupLock(work: () => Promise<void>) {
  const release = await (settings.database.connection === 'mysql' ? onServer() : inDataFolder())
  try {
    await work()
  } finally {
    await release()
  }
}

/** A named lock belongs to one connection, and a transaction keeps one. */
async function onServer() {
  const trx = await db.transaction()
  const [[{ taken }]] = await trx.rawQuery(
    "SELECT GET_LOCK(LEFT(CONCAT('trailgate ', DATABASE()), 64), ?) AS taken",
    [LOCK_TIMEOUT_SECONDS]
  )
  if (taken !== 1) {
    await trx.rollback()
    throw tooLong()
  }
  return async () => {
    await trx.rawQuery("SELECT RELEASE_LOCK(LEFT(CONCAT('trailgate ', DATABASE()), 64))")
    await trx.rollback()
  }
}

/** An embedded database has one connection, which the work needs: the turn is the lock on a file beside it. */
async function inDataFolder() {
  const file = new Database(join(settings.dataDir, '.opening'), { timeout: 0 })
  const end = Date.now() + LOCK_TIMEOUT_SECONDS * 1000
  for (;;) {
    try {
      file.exec('BEGIN EXCLUSIVE')
      return async () => void file.close()
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

function tooLong() {
  return new Error(`Another process has been opening this database for ${LOCK_TIMEOUT_SECONDS} s`)
}
