import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { identifier, oneOf, ParkSchema } from '#database/park_schema'
import { chainWhatHappened } from '#database/chain_what_happened'

/**
 * Events of signed waivers become records of the chain like the waivers, and the database records
 * each written checkpoint (docs/product/waivers.md). Earlier events are chained here, and marked as
 * such.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    waiver_chain_events: (table) => {
      table.increments('id')
      identifier(table, 'uid', 32).notNullable().unique()
      identifier(table, 'waiver_uid', 32).notNullable().index()
      oneOf(table, 'kind', ['voided', 'counted', 'person_deleted', 'erased']).notNullable()
      // All three are empty once the waiver was erased: what was said about it goes with it.
      identifier(table, 'salt', 32).nullable()
      table.text('body').nullable()
      identifier(table, 'signature', 100).nullable()
    },
    waiver_checkpoints: (table) => {
      table.integer('sequence').unsigned().primary()
      identifier(table, 'hash', 64).notNullable()
      identifier(table, 'made_at', 30).notNullable()
      identifier(table, 'key_id', 64).notNullable()
      identifier(table, 'signature', 100).notNullable()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('waiver_records', (table) => {
      // Retention date stated by the record itself; null if it states none.
      table.date('retained_until').nullable()
    })
    this.defer((db: QueryClientContract) => chainWhatHappened(db))
  }

  async down() {
    this.schema.alterTable('waiver_records', (table) => table.dropColumn('retained_until'))
    await super.down()
  }
}
