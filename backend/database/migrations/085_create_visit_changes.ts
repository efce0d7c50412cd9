import { belongsTo, ParkSchema } from '#database/park_schema'

/** What changed of the visits and has no number yet: the events of the stream are made of it (docs/adr/0024-one-open-visit-and-its-stream.md). */
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
