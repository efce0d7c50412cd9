import { ResumedSchema } from '#database/park_schema'

/** Expiry of a generated, printed password; null for one chosen by its owner. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('staff', (table) => table.dateTime('password_until').nullable())
  }

  async down() {
    this.schema.alterTable('staff', (table) => table.dropColumn('password_until'))
  }
}
