import { ParkSchema } from '#database/park_schema'

/**
 * Program version that migrated this database last, so that an older one can name it when it
 * refuses to start.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    park_version: (table) => {
      table.increments('id')
      table.string('version', 40).notNullable()
      table.dateTime('changed_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
