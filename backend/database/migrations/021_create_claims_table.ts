import { identifier, ParkSchema } from '#database/park_schema'

/**
 * Work that only one process may do, and the time until which it counts as alive without a renewal.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    claims: (table) => {
      table.increments('id')
      identifier(table, 'name', 60).notNullable().unique()
      identifier(table, 'claimed_by', 36).notNullable()
      table.dateTime('claimed_until').notNullable()
    },
  } satisfies ParkSchema['tables']
}
