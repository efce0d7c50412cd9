import { ResumedSchema } from '#database/park_schema'

/**
 * Marks profiles that were closed and not merged, so that staff find them on demand. Only they have a value: an index of `closed_at`
 * would tempt both engines to begin with the null that almost every row has.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('customers', (table) => table.boolean('is_closed').nullable())
    this.defer(async (db) => {
      await db
        .from('customers')
        .whereNotNull('closed_at')
        .whereNull('merged_into_id')
        .update({ is_closed: true })
    })
    this.schema.alterTable('customers', (table) => table.index(['is_closed', 'created_at', 'id']))
  }

  async down() {
    this.schema.alterTable('customers', (table) =>
      table.dropIndex(['is_closed', 'created_at', 'id'])
    )
    this.schema.alterTable('customers', (table) => table.dropColumn('is_closed'))
  }
}
