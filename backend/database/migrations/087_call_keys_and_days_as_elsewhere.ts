import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ResumedSchema } from '#database/park_schema'

/**
 * Renames the key that prevents sending a letter twice, and the daily sums of sign-ins, to the
 * usual terms.
 */
export default class extends ResumedSchema {
  async up() {
    this.defer((db) => rename(db, KEY, DAYS))
  }

  async down() {
    this.defer((db) => rename(db, [KEY[1], KEY[0]], [DAYS[1], DAYS[0]]))
  }
}

type Names = readonly [from: string, to: string]

const KEY: Names = ['once_key', 'idempotency_key']
const DAYS: Names = ['sign_in_days', 'daily_sign_ins']

/** A start that was killed between the two runs this again. */
async function rename(db: QueryClientContract, key: Names, days: Names) {
  const schema = db.schema
  if (await schema.hasColumn('outbox', key[0])) {
    await db.rawQuery(`alter table outbox rename column ${key[0]} to ${key[1]}`)
  }
  if (await schema.hasTable(days[0])) await schema.renameTable(days[0], days[1])
}
