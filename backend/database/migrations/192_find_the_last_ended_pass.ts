import { ResumedSchema } from '#database/park_schema'

/** Tablets ask every half minute whether a pass has ended since. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('passes', (table) => {
      table.index(['ended_at'])
    })
  }

  async down() {
    this.schema.alterTable('passes', (table) => {
      table.dropIndex(['ended_at'])
    })
  }
}
