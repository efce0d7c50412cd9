import { ResumedSchema } from '#database/park_schema'

/**
 * Lines of what somebody did who is no member of staff, about somebody who was deleted, had kept the name and the address. A tablet
 * that was paired is nobody.
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

  /** What was forgotten is not known any more. */
  async down() {}
}
