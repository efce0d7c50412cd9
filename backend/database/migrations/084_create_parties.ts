import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/**
 * Guests invited for a day, and their replies (docs/product/parties.md). Stores only the hash of
 * the link; the server derives the link from the uid again.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    parties: (table) => {
      table.increments('id')
      identifier(table, 'uid', 36).notNullable().unique()
      identifier(table, 'hash', 64).notNullable().unique()
      belongsTo(table, 'host_id', 'customers', 'CASCADE').notNullable().index()
      table.date('day').notNullable().index()
      table.string('name', 60).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.dateTime('ended_at').nullable()
    },
    party_guests: (table) => {
      table.increments('id')
      belongsTo(table, 'party_id', 'parties', 'CASCADE').notNullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      table.dateTime('created_at').notNullable()
      table.unique(['party_id', 'customer_id'])
    },
  } satisfies ParkSchema['tables']
}
