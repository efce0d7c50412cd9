import { ResumedSchema } from '#database/park_schema'

/**
 * Removes actor names and addresses from the history of deleted riders, except those of staff.
 * The pairing of a tablet concerns no rider.
 */
export default class extends ResumedSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .from('activity')
        .whereNull('customer_id')
        .whereIn('actor_kind', ['anonymous', 'rider', 'kiosk'])
        .whereNot('action', 'kiosk.paired')
        .update({ actor_name: null, ip: null })
    })
  }

  /** The removed names cannot be restored. */
  async down() {}
}
