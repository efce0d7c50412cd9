import { ResumedSchema } from '#database/park_schema'

/** True for a session opened by a pass: its visits record it, and it ends with the pass. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('sessions', (table) =>
      table.boolean('by_pass').notNullable().defaultTo(false)
    )
  }

  async down() {
    this.schema.alterTable('sessions', (table) => table.dropColumn('by_pass'))
  }
}
