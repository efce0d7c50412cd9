import { ResumedSchema } from '#database/park_schema'

/** So that nobody saves over what somebody else has changed meanwhile, as with whatever else is edited. */
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
