import { ResumedSchema } from '#database/park_schema'

/**
 * Whoever signed a template is gone through by the thousand, in the order of their ids: found by the template alone, all of them
 * would be sorted for each thousand.
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
