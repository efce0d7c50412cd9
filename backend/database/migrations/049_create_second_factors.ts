import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/** The second factor of staff: a secret that an authenticator app shares, encrypted, and recovery codes, of which only hashes are kept. */
export default class extends ParkSchema {
  protected readonly tables = {
    staff_second_factors: (table) => {
      table.increments('id')
      belongsTo(table, 'staff_id', 'staff', 'CASCADE').notNullable().unique()
      table.string('secret', 500).notNullable()
      table.dateTime('confirmed_at').nullable()
      // The time step of the code that was used last: none of it or before it is taken again.
      table.integer('last_step').unsigned().nullable()
      table.dateTime('created_at').notNullable()
    },
    staff_recovery_codes: (table) => {
      table.increments('id')
      belongsTo(table, 'staff_id', 'staff', 'CASCADE').notNullable()
      identifier(table, 'hash', 64).notNullable()
      table.dateTime('used_at').nullable()
      table.dateTime('created_at').notNullable()
      table.unique(['staff_id', 'hash'])
    },
  } satisfies ParkSchema['tables']
}
