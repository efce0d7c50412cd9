import { SETUP_ITEMS } from '@trailgate/shared/setup/constants'
import { oneOf, ParkSchema } from '#database/park_schema'

/** First steps of a new park that an admin skipped. A park that has riders already is not new: it skips all. */
export default class extends ParkSchema {
  protected readonly tables = {
    setup_skips: (table) => {
      table.increments('id')
      oneOf(table, 'item', SETUP_ITEMS).notNullable().unique()
      table.string('skipped_by', 120).nullable()
      table.dateTime('skipped_at').notNullable()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.defer(async (db) => {
      const rider = await db.from('customers').select('id').first()
      if (!rider) return
      const known = await db.from('setup_skips').select('id').first()
      if (known) return
      const rows = SETUP_ITEMS.map((item) => ({ item, skipped_at: '2026-11-29 00:00:00' }))
      await db.table('setup_skips').multiInsert(rows)
    })
  }
}
