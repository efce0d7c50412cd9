import { PARK_EXPORT_STATES } from '@trailgate/shared/park_export/constants'
import { oneOf, ParkSchema } from '#database/park_schema'

/** Files of the whole park that admins asked for; the file lies in DATA_DIR/park-exports until its day is over. */
export default class extends ParkSchema {
  protected readonly tables = {
    park_exports: (table) => {
      table.increments('id')
      oneOf(table, 'state', PARK_EXPORT_STATES).notNullable().defaultTo('running')
      table.bigInteger('size').unsigned().nullable()
      table.string('sha256', 64).nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
    },
  } satisfies ParkSchema['tables']
}
