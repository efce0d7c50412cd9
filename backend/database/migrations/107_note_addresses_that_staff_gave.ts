import { ResumedSchema } from '#database/park_schema'

/**
 * E-mail addresses that staff added to a customer who had none. No older address could be notified,
 * so a link sent there proves no more than one that staff saw (docs/product/customers.md). Earlier
 * addresses count as the customer's own.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('customers', (table) =>
      table.boolean('email_by_staff').notNullable().defaultTo(false)
    )
  }

  async down() {
    this.schema.alterTable('customers', (table) => table.dropColumn('email_by_staff'))
  }
}
