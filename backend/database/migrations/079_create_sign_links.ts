import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/**
 * Links for signing without a password, and the sessions opened by them; stores only the hash of a
 * link.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    sign_links: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      identifier(table, 'hash', 64).notNullable().unique()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('sessions', (table) =>
      table.boolean('by_link').notNullable().defaultTo(false)
    )
  }

  async down() {
    this.schema.alterTable('sessions', (table) => table.dropColumn('by_link'))
    await super.down()
  }
}
