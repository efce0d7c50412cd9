import { identifier, ResumedSchema } from '#database/park_schema'

/**
 * A visit stores the waiver that covered it. Earlier visits have none: with several waivers the
 * right one is unknown. The columns are no foreign keys, so that they outlive the waiver: once that
 * is erased, the chain has its place and seal.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('visits', (table) => {
      table.integer('waiver_id').unsigned().nullable()
      table.integer('waiver_version_id').unsigned().nullable()
      identifier(table, 'waiver_seal', 64).nullable()
      table.integer('waiver_sequence').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('visits', (table) => {
      table.dropColumns('waiver_id', 'waiver_version_id', 'waiver_seal', 'waiver_sequence')
    })
  }
}
