import { ResumedSchema } from '#database/park_schema'

/** Visit days by person: the counter reads the last day of each person it finds. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('visits', (table) => {
      table.index(['customer_id', 'park_day'])
    })
  }

  async down() {
    this.schema.alterTable('visits', (table) => {
      table.dropIndex(['customer_id', 'park_day'])
    })
  }
}
