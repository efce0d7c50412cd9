import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail } from '@japa/runner'
import Database from 'better-sqlite3'
import { until } from '../../../scripts/lib/until.mjs'
import { settings } from '#start/settings'

/**
 * Another connection locks what the newest row of this table is written with: the row, or the whole file. Returns a
 * function to release it; the end of the test does so too.
 */
export async function hold(table: string) {
  if (settings.database.connection === 'sqlite') {
    const other = new Database(join(settings.dataDir, 'trailgate.sqlite'))
    other.exec('BEGIN IMMEDIATE')
    getActiveTestOrFail().cleanup(() => void other.close())
    return async () => void other.close()
  }
  const trx = await db.transaction()
  await trx.from(table).orderBy('id', 'desc').limit(1).forUpdate().select('id')
  getActiveTestOrFail().cleanup(() => trx.rollback())
  return () => trx.rollback()
}

/**
 * Resolves when a transaction waits for the lock: on a server when it reports that, on SQLite after the driver has
 * given up once.
 */
export async function somebodyWaits() {
  if (settings.database.connection === 'sqlite') {
    const client = db.connection().getWriteClient()
    await new Promise<void>((resolve) => client.once('query-error', () => resolve()))
    return
  }
  const isWaiting = async () => {
    const waiting = await db
      .from('information_schema.innodb_trx')
      .where('trx_state', 'LOCK WAIT')
      .limit(1)
      .select('trx_id')
    return waiting.length > 0
  }
  await until(isWaiting, 10_000)
}
