import { belongsTo, ParkSchema } from '#database/park_schema'

/**
 * Visit changes without a number yet, from which the stream's events are made
 * (docs/adr/0024-one-open-visit-and-its-stream.md).
 */
export default class extends ParkSchema {
  protected readonly tables = {
    visit_changes: (table) => {
      table.increments('id')
      belongsTo(table, 'visit_id', 'visits', 'CASCADE').notNullable().index()
      table.date('park_day').notNullable()
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
