import { VEHICLE_KINDS } from '@trailgate/shared/vehicles/fields'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Vehicles that riders bring to the park (docs/product/vehicles.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    vehicles: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      oneOf(table, 'kind', VEHICLE_KINDS).notNullable()
      identifier(table, 'plate', 10).nullable()
      table.string('make', 50).nullable()
      table.string('model', 50).nullable()
      table.string('colour', 30).nullable()
      identifier(table, 'sticker', 20).nullable()
      table.date('insured_until').nullable()
      table.date('inspected_until').nullable()
      table.text('notes').nullable()
      table.boolean('active').notNullable().defaultTo(true)
      // Letters and digits of the plate and of the sticker: searches match their beginning.
      identifier(table, 'plate_key', 10).nullable().index()
      identifier(table, 'sticker_key', 20).nullable().index()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
