import { belongsTo, ParkSchema } from '#database/park_schema'

/** Counted drawers: what should have been in a drawer, and what was counted (docs/product/day.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    day_closings: (table) => {
      table.increments('id')
      // The last day of the payments that were counted.
      table.date('day').notNullable().index()
      // Owner of the drawer, stored by name too: the row outlives the account.
      belongsTo(table, 'staff_id', 'staff', 'SET NULL').nullable().index()
      table.string('staff_name', 120).nullable()
      // Below zero where more cash was given back than taken.
      table.integer('expected_cents').notNullable()
      table.integer('counted_cents').notNullable()
      table.integer('payments').unsigned().notNullable()
      table.string('note', 200).nullable()
      table.string('noted_by', 120).nullable()
      table.dateTime('noted_at').nullable()
      table.string('closed_by', 120).nullable()
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
