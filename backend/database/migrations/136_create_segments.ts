import { BUILT_IN, SEGMENT_NAME_MAX, SEGMENT_RESOURCES } from '@trailgate/shared/segments/constants'
import { belongsTo, oneOf, ParkSchema } from '#database/park_schema'

/** Saved searches of the lists, of one member of staff or shared; the built-in ones are rows too, so that each has an id. */
export default class extends ParkSchema {
  protected readonly tables = {
    segments: (table) => {
      table.increments('id')
      table.string('name', SEGMENT_NAME_MAX).notNullable()
      oneOf(table, 'resource', SEGMENT_RESOURCES).notNullable()
      table.text('query').notNullable()
      table.boolean('shared').notNullable().defaultTo(false)
      // Shared ones outlive the account.
      belongsTo(table, 'staff_id', 'staff', 'SET NULL').nullable().index()
      table.string('staff_name', 120).nullable()
      oneOf(table, 'built_in', BUILT_IN).nullable().unique()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['resource', 'id'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.defer(async (db) => {
      const known = await db.from('segments').whereNotNull('built_in').select('built_in')
      const has = new Set(known.map((row) => row.built_in))
      for (const builtIn of BUILT_IN) {
        if (has.has(builtIn)) continue
        const now = '2026-11-29 00:00:00'
        const made = { resource: 'customers', query: '{}', shared: true, name: '' }
        await db
          .table('segments')
          .insert({ ...made, built_in: builtIn, created_at: now, updated_at: now })
      }
    })
  }
}
