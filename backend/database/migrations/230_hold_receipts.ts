import { identifier, ResumedSchema } from '#database/park_schema'

/**
 * A letter about a signature is held for a while, so that the signatures of one session travel in one letter: until when, and
 * which signings it reports (docs/product/waivers.md).
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('outbox', (table) => {
      table.dateTime('held_until').nullable()
      // At most 20 signings of 32 characters, with commas.
      identifier(table, 'waiver_signings', 700).nullable()
    })
  }

  async down() {
    this.schema.alterTable('outbox', (table) => {
      table.dropColumn('held_until')
      table.dropColumn('waiver_signings')
    })
  }
}
