import { ResumedSchema } from '#database/park_schema'

/** Index for finding a banned person's other records, and a flag for pairs dismissed by a manager. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('customers', (table) => {
      // Few people are banned: the gate reads all of them from this index.
      table.index(['banned_at', 'date_of_birth', 'email'])
    })
    this.schema.alterTable('duplicate_pairs', (table) => {
      table.boolean('dismissed_by_manager').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('duplicate_pairs', (table) => {
      table.dropColumn('dismissed_by_manager')
    })
    this.schema.alterTable('customers', (table) => {
      table.dropIndex(['banned_at', 'date_of_birth', 'email'])
    })
  }
}
