import { identifier, ResumedSchema } from '#database/park_schema'

/**
 * The head of the chain stores the park's signing key and the record of the last checkpoint. Each
 * new record stores the checkpoint before it, and each new checkpoint the one before
 * (docs/product/waivers.md). Existing rows have none.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('waiver_chain_head', (table) => {
      identifier(table, 'key_id', 64).nullable()
      table.integer('checkpoint').unsigned().notNullable().defaultTo(0)
    })
    this.schema.alterTable('waiver_chain', (table) => {
      table.integer('checkpoint').unsigned().nullable()
    })
    this.schema.alterTable('waiver_checkpoints', (table) => {
      table.integer('previous').unsigned().nullable()
      table.boolean('restored').nullable()
    })
    this.defer(async (db) => {
      const made = await db.from('counters').where('name', 'checkpoint').select('value').first()
      await db.from('waiver_chain_head').update({ checkpoint: made?.value ?? 0 })
    })
  }

  async down() {
    this.schema.alterTable('waiver_checkpoints', (table) => {
      table.dropColumns('previous', 'restored')
    })
    this.schema.alterTable('waiver_chain', (table) => table.dropColumn('checkpoint'))
    this.schema.alterTable('waiver_chain_head', (table) => {
      table.dropColumns('key_id', 'checkpoint')
    })
  }
}
