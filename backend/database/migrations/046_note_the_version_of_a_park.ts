import { ParkSchema } from '#database/park_schema'

/** Which version of the program has brought this database to where it is, so that an older one can name it when it refuses. */
export default class extends ParkSchema {
  protected readonly tables = {
    park_version: (table) => {
      table.increments('id')
      table.string('version', 40).notNullable()
      table.dateTime('changed_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
