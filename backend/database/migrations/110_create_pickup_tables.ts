import { ALERT_SEVERITIES } from '@trailgate/shared/visits/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** People who may take a minor from the park or may not, and alerts for staff (docs/product/pickups.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    pickups: (table) => {
      table.increments('id')
      belongsTo(table, 'minor_id', 'customers', 'CASCADE').notNullable().index()
      // The person of the entry, where the park knows them.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable().index()
      table.boolean('allowed').notNullable()
      table.string('name', 101).notNullable()
      table.string('phone', 20).nullable()
      table.string('relationship', 50).nullable()
      table.string('reason', 200).nullable()
      // The last day of the entry.
      table.date('until').nullable()
      identifier(table, 'pin_hash', 100).nullable()
      belongsTo(table, 'document_id', 'documents', 'SET NULL').nullable().index()
      table.dateTime('created_at').notNullable()
      // Stored by name, as the member of staff of a check-in is.
      table.string('created_by', 120).nullable()
    },
    alerts: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      table.string('text', 200).notNullable()
      oneOf(table, 'severity', ALERT_SEVERITIES).notNullable()
      // The last day of it.
      table.date('until').nullable()
      table.dateTime('created_at').notNullable()
      table.string('created_by', 120).nullable()
      // Time of its removal or replacement.
      table.dateTime('ended_at').nullable()
      table.index(['customer_id', 'ended_at'])
    },
  } satisfies ParkSchema['tables']
}
