import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/**
 * Texts shown for signing, to whom and for whom; stores only the hash of the ticket. The signing
 * whose number stands beside it uses it up, in the transaction of the seal.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    signing_tickets: (table) => {
      table.increments('id')
      identifier(table, 'hash', 64).notNullable().unique()
      belongsTo(table, 'signer_id', 'customers', 'CASCADE').notNullable().index()
      oneOf(table, 'kind', ['rider', 'kiosk']).notNullable()
      belongsTo(table, 'device_id', 'kiosk_devices', 'CASCADE').nullable()
      belongsTo(table, 'template_id', 'waiver_templates', 'CASCADE').notNullable()
      belongsTo(table, 'version_id', 'waiver_versions', 'CASCADE').notNullable()
      identifier(table, 'content_hash', 64).notNullable()
      // Ids in ascending order with commas between, at most SUBJECTS_MAX of them.
      identifier(table, 'subject_ids', 600).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.dateTime('used_at').nullable()
      identifier(table, 'signing', 32).nullable().unique()
      table.index(['template_id', 'expires_at'])
      table.index(['version_id', 'expires_at'])
      table.check('(used_at is null) = (signing is null)')
    },
  } satisfies ParkSchema['tables']
}
