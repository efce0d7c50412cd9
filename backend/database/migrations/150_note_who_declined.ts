import { ResumedSchema } from '#database/park_schema'

/** Last waiver that was declined for this person; cleared by a signature (docs/product/waivers.md). */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('customers', (table) => {
      table.dateTime('declined_at').nullable()
      table.string('declined_template', 200).nullable()
      table.string('declined_reason', 200).nullable()
    })
  }

  async down() {
    this.schema.alterTable('customers', (table) => {
      table.dropColumns('declined_at', 'declined_template', 'declined_reason')
    })
  }
}
