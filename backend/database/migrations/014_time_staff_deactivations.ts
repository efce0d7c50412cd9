import { ResumedSchema } from '#database/park_schema'

/**
 * When the deactivation of an account was done, to the millisecond and as ISO text: a second delete removes it for good only when it
 * arrived after that, and whole seconds cannot tell.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('staff', (table) => table.string('deactivated_moment', 24).nullable())
  }

  async down() {
    this.schema.alterTable('staff', (table) => table.dropColumn('deactivated_moment'))
  }
}
