import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/** The e-mail addresses that riders want to use from now on: of the link in the letter only the hash is kept. */
export default class extends ParkSchema {
  protected readonly tables = {
    email_changes: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      identifier(table, 'email', 100).notNullable()
      identifier(table, 'hash', 64).notNullable().unique()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.dateTime('used_at').nullable()
      table.index(['customer_id', 'id'])
    },
  } satisfies ParkSchema['tables']
}
