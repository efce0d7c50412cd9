import { identifier, ResumedSchema } from '#database/park_schema'

/** The old PDF of an imported waiver: the file key of the document that has it (docs/product/import.md). */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('imported_waivers', (table) => {
      identifier(table, 'file_key', 36).nullable()
    })
  }

  async down() {
    this.schema.alterTable('imported_waivers', (table) => table.dropColumn('file_key'))
  }
}
