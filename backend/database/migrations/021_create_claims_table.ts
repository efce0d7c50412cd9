import { identifier, ParkSchema } from '#database/park_schema'

/** What only one process may be at, and until when it is held to be alive without saying so again. */
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
