import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/**
 * Browsers in which a rider has signed in with a password; stores only the hash of the cookie's
 * token.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    known_devices: (table) => {
      table.increments('id')
      identifier(table, 'hash', 64).notNullable()
      belongsTo(table, 'staff_id', 'staff', 'CASCADE').nullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('last_seen_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.unique(['hash', 'staff_id'])
      table.unique(['hash', 'customer_id'])
      table.check('(staff_id is null) <> (customer_id is null)')
    },
  } satisfies ParkSchema['tables']
}
