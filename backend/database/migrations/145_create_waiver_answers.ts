import { FIELD_PERS } from '@trailgate/shared/waivers/text_fields'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/**
 * Answers on signed waivers, for lists and the gate (docs/product/waivers.md). The evidence is the
 * sealed record.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    waiver_answers: (table) => {
      table.increments('id')
      belongsTo(table, 'waiver_id', 'signed_waivers', 'CASCADE').notNullable()
      table.integer('template_id').unsigned().notNullable()
      identifier(table, 'field_key', 40).notNullable()
      table.string('label', 500).notNullable()
      table.string('value', 500).notNullable()
      oneOf(table, 'per', FIELD_PERS).notNullable()
      // Medical answers are here only if they stop or are flagged, for the card at the counter.
      table.boolean('medical').notNullable()
      table.boolean('flagged').notNullable()
      table.boolean('stops').notNullable()
      table.unique(['waiver_id', 'field_key'])
      table.index(['template_id', 'field_key', 'id'])
    },
    // A waiver with an answer that stops: its rider sees staff until the row says when that was.
    waiver_stops: (table) => {
      table.increments('id')
      belongsTo(table, 'waiver_id', 'signed_waivers', 'CASCADE').notNullable().unique()
      table.dateTime('created_at').notNullable()
      table.dateTime('cleared_at').nullable()
      // Stored by name, as the member of staff of a check-in is.
      table.string('cleared_by', 120).nullable()
      table.string('cleared_reason', 500).nullable()
    },
  } satisfies ParkSchema['tables']
}
