import { HOUSEHOLD_STATES } from '@trailgate/shared/household/constants'
import { belongsTo, oneOf, ParkSchema } from '#database/park_schema'

/** Adults of one household: asker, asked, and outcome. An accepted row has no end day. */
export default class extends ParkSchema {
  protected readonly tables = {
    household_adults: (table) => {
      table.increments('id')
      belongsTo(table, 'asker_id', 'customers', 'CASCADE').notNullable()
      belongsTo(table, 'asked_id', 'customers', 'CASCADE').notNullable().index()
      oneOf(table, 'state', HOUSEHOLD_STATES).notNullable().defaultTo('open')
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').nullable().index()
      table.dateTime('settled_at').nullable()
      table.unique(['asker_id', 'asked_id'])
    },
  } satisfies ParkSchema['tables']
}
