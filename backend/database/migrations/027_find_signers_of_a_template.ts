import { ResumedSchema } from '#database/park_schema'

/**
 * Signers of a template are read by the thousand in the order of their ids: with an index on the
 * template alone, each thousand would sort all of them.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('signed_waivers', (table) => {
      // In this order: MySQL and MariaDB keep an index for the key to the templates.
      table.index(['template_id', 'counts_for_id'])
      table.dropIndex(['template_id'])
    })
  }

  async down() {
    this.schema.alterTable('signed_waivers', (table) => {
      table.index(['template_id'])
      table.dropIndex(['template_id', 'counts_for_id'])
    })
  }
}
