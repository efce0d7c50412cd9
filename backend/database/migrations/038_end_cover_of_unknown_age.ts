import { ResumedSchema } from '#database/park_schema'

/** A rider without a birth date is not covered before it is known. What was stored about them said otherwise. */
export default class extends ResumedSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .from('customers')
        .whereNull('date_of_birth')
        .whereNotNull('covered_until')
        .update({ covered_until: null, covered_since: null })
    })
  }

  /** The version before counted them as grown up: it works out everybody's cover again when it starts. */
  async down() {
    this.defer(async (db) => {
      await db.from('counters').where('name', 'stale_coverage').increment('value', 1)
    })
  }
}
