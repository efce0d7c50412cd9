import { ResumedSchema } from '#database/park_schema'

/** Revision for stale-write checks, as other edited tables have it. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('campaign_types', (table) =>
      table.integer('revision').unsigned().notNullable().defaultTo(1)
    )
  }

  async down() {
    this.schema.alterTable('campaign_types', (table) => table.dropColumn('revision'))
  }
}
