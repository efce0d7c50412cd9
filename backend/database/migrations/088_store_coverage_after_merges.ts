import { ResumedSchema } from '#database/park_schema'

/**
 * Waivers of a merged record count for the winner. The loser's stored coverage is cleared, except a
 * paper waiver; the next start recomputes it, with all other coverage that differs from the park's
 * rules.
 */
export default class extends ResumedSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .from('customers')
        .whereNotNull('merged_into_id')
        .where('paper_waiver', false)
        .whereNotExists(
          db.from('signed_waivers').whereColumn('counts_for_id', 'customers.id').select('id')
        )
        .where((stored) => {
          void stored.whereNotNull('covered_until').orWhereNotNull('covered_since')
        })
        .update({ covered_until: null, covered_since: null })
      await db.from('counters').where('name', 'stale_coverage').increment('value', 1)
    })
  }

  /** The version before stored nothing that this one would not. */
  async down() {}
}
