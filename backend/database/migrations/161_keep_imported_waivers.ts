import { AUDIENCES } from '@trailgate/shared/waivers/constants'
import { belongsTo, oneOf, ParkSchema } from '#database/park_schema'

/**
 * Waivers signed in another system, as far as its export tells: days, without text and signature.
 * Columns that decide about coverage have the names of `signed_waivers`, so that one statement
 * reads both.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    imported_waivers: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      table.integer('template_id').unsigned().notNullable()
      table.integer('version_id').unsigned().notNullable()
      oneOf(table, 'audience', AUDIENCES).notNullable()
      table.date('signed_day').notNullable()
      table.date('last_day').notNullable()
      table.boolean('by_guardian').notNullable()
      table.dateTime('voided_at').nullable()
      // The old system, the name that the waiver had there, and its number.
      table.string('program', 60).nullable()
      table.string('title', 100).nullable()
      table.string('reference', 100).nullable()
      table.dateTime('created_at').notNullable()
      table.string('created_by_name', 120).nullable()
    },
  } satisfies ParkSchema['tables']
}
