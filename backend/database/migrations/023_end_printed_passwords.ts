import { ResumedSchema } from '#database/park_schema'

/** Until when the password is good that was made up and printed; null for one that somebody chose. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('staff', (table) => table.dateTime('password_until').nullable())
  }

  async down() {
    this.schema.alterTable('staff', (table) => table.dropColumn('password_until'))
  }
}
