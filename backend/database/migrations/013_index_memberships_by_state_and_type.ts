import { ResumedSchema } from '#database/park_schema'

/** A list of one state and one type comes in its order from this index; otherwise MySQL walks past everything newer. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('memberships', (table) => {
      table.index(['status', 'type_id', 'created_at', 'id'])
    })
  }

  async down() {
    this.schema.alterTable('memberships', (table) => {
      table.dropIndex(['status', 'type_id', 'created_at', 'id'])
    })
  }
}
