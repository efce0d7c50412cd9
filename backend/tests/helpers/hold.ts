import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail } from '@japa/runner'
import Database from 'better-sqlite3'
import { settings } from '#start/settings'

/**
 * Somebody else holds what the newest row of this table is written with: the row, or the whole file. Answers what lets go of it; the end
 * of the test does too.
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
