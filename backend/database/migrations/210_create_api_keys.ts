import { API_KEY_NAME_MAX } from '@trailgate/shared/api_keys/constants'
import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/** Keys of other programs. Only the hash of a key is stored; one that was revoked stays, as the history names it. */
export default class extends ParkSchema {
  protected readonly tables = {
    api_keys: (table) => {
      table.increments('id')
      table.string('name', API_KEY_NAME_MAX).notNullable()
      identifier(table, 'hash', 64).nullable().unique()
      // Scopes, separated by commas.
      identifier(table, 'scopes', 255).notNullable()
      belongsTo(table, 'created_by', 'staff', 'SET NULL').nullable().index()
      table.string('created_by_name', 120).nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('last_used_at').nullable()
      table.dateTime('expires_at').nullable()
      table.dateTime('revoked_at').nullable()
    },
  } satisfies ParkSchema['tables']
}
