import { ResumedSchema } from '#database/park_schema'

/** The emergency contact may have a number of another country, kept as it was typed. SQLite knows no such limit. */
export default class extends ResumedSchema {
  async up() {
    this.#alterTo(20)
  }

  async down() {
    this.#alterTo(10)
  }

  #alterTo(length: number) {
    if (this.db.dialect.name !== 'mysql') return
    this.schema.alterTable('customers', (table) =>
      table.string('emergency_contact_phone', length).collate('utf8mb4_bin').nullable().alter()
    )
  }
}
