import { ResumedSchema } from '#database/park_schema'

/**
 * Reason why a customer is inactive, where it decides which messages are sent: none to a person who
 * has died.
 */
export default class extends ResumedSchema {
  async up() {
    const collation = this.db.dialect.name === 'mysql' ? 'collate utf8mb4_bin ' : ''
    this.schema.raw(
      `alter table customers add column status_reason varchar(20) ${collation}null
       check (status_reason in ('deceased'))`
    )
  }

  async down() {
    this.schema.alterTable('customers', (table) => table.dropColumn('status_reason'))
  }
}
