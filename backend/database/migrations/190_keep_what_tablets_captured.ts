import { OFFLINE_KINDS, OFFLINE_STATES } from '@trailgate/shared/offline/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Items that tablets captured without a network, by the id that the tablet gave them (docs/product/offline.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    offline_items: (table) => {
      table.increments('id')
      identifier(table, 'uid', 36).notNullable().unique()
      belongsTo(table, 'device_id', 'kiosk_devices', 'RESTRICT').notNullable().index()
      oneOf(table, 'kind', OFFLINE_KINDS).notNullable()
      oneOf(table, 'status', OFFLINE_STATES).notNullable()
      // By the tablet's clock; the skew that was measured of it, in milliseconds.
      table.dateTime('captured_at').notNullable()
      table.integer('skew_ms').nullable()
      table.dateTime('received_at').notNullable()
      // Why staff decide; stays after their decision, as it was the first answer.
      identifier(table, 'code', 30).nullable()
      table.string('said', 300).nullable()
      // The captured payload as JSON, until it is decided.
      table.text('payload', 'longtext').nullable()
      // The person that it turned out to be about.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable().index()
      table.integer('resolved_by_id').unsigned().nullable()
      table.string('resolved_by_name', 120).nullable()
      table.dateTime('resolved_at').nullable()
      table.string('discard_reason', 200).nullable()
      table.index(['status', 'captured_at', 'id'])
    },
  } satisfies ParkSchema['tables']
}
