import { ResumedSchema } from '#database/park_schema'

/**
 * Time of an account's deactivation, to the millisecond and as ISO text: a second delete removes
 * the account for good only if it arrived after that, and whole seconds are too coarse.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('staff', (table) => table.string('deactivated_moment', 24).nullable())
  }

  async down() {
    this.schema.alterTable('staff', (table) => table.dropColumn('deactivated_moment'))
  }
}
