import { PASS_ENDINGS } from '@trailgate/shared/passes/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Issued passes; the pass text is not stored, as it is signed again from the row. */
export default class extends ParkSchema {
  protected readonly tables = {
    passes: (table) => {
      table.increments('id')
      // Empty when the person was deleted: the serial stays dead.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      // The person while the pass is live, null once it is dead: at most one live pass of a person.
      table.integer('live_for').unsigned().nullable().unique()
      identifier(table, 'serial', 24).notNullable().unique()
      // Content of the pass beside the person: end of coverage as known on that day.
      table.date('covered_until').nullable()
      table.date('issued_on').notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('ended_at').nullable()
      oneOf(table, 'ended_as', PASS_ENDINGS).nullable()
      table.index(['customer_id', 'id'])
      table.check('(ended_at is null) = (ended_as is null)')
    },
  } satisfies ParkSchema['tables']
}
