import { ResumedSchema } from '#database/park_schema'

/**
 * Cash is in the drawer of the person who took it until it is counted. Payments of before were counted some other way: they are in no
 * drawer. A sale keeps the price of its type, so that another price shows.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('membership_terms', (table) => {
      // The account in whose drawer the cash is, until a closing counts it. It points at nothing: the cash outlives the account.
      table.integer('uncounted_for').unsigned().nullable().index()
      // The closing that counted it: one at most.
      table.integer('closing_id').unsigned().nullable().index()
      // The price of the type when it was sold; null for payments of before, refunds and corrections.
      table.integer('list_price_cents').nullable()
    })
  }

  async down() {
    this.schema.alterTable('membership_terms', (table) => {
      table.dropIndex(['uncounted_for'])
      table.dropIndex(['closing_id'])
      table.dropColumns('uncounted_for', 'closing_id', 'list_price_cents')
    })
  }
}
