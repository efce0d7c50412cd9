import { ResumedSchema } from '#database/park_schema'

/** A rider without a birth date is not covered. Corrects stored coverage that said otherwise. */
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

  /** The version before counted them as adults: it recomputes all coverage when it starts. */
  async down() {
    this.defer(async (db) => {
      await db.from('counters').where('name', 'stale_coverage').increment('value', 1)
    })
  }
}
