import { GUARDIAN_REQUEST_STATES } from '@trailgate/shared/guardian_requests/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Children who gave the phone number of a parent at the kiosk, and who had that number then. */
export default class extends ParkSchema {
  protected readonly tables = {
    guardian_requests: (table) => {
      table.increments('id')
      belongsTo(table, 'minor_id', 'customers', 'CASCADE').notNullable()
      identifier(table, 'phone', 20).notNullable()
      belongsTo(table, 'guardian_id', 'customers', 'CASCADE').nullable().index()
      oneOf(table, 'state', GUARDIAN_REQUEST_STATES).notNullable().defaultTo('open')
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.dateTime('settled_at').nullable()
      table.unique(['minor_id', 'phone'])
    },
  } satisfies ParkSchema['tables']
}
