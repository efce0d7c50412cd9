import { ResumedSchema } from '#database/park_schema'

/** A change by staff stored a state as it was typed; everything else stored it in capitals. */
export default class extends ResumedSchema {
  async up() {
    this.defer(async (db) => {
      // MySQL and MariaDB compare without case by default.
      const differs =
        db.dialect.name === 'mysql'
          ? 'binary state <> binary upper(state)'
          : 'state <> upper(state)'
      await db
        .from('customers')
        .whereRaw(differs)
        .update({ state: db.raw('upper(state)') })
    })
  }

  /** The typed spelling is not stored, so it cannot be restored. */
  async down() {}
}
