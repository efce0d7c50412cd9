import { ResumedSchema } from '#database/park_schema'

/** A check-in that never happened: it stays in the log, and is in no list and no count. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('visits', (table) => {
      table.dateTime('undone_at').nullable()
      // Kept by name, as who checked in is.
      table.string('undone_by', 120).nullable()
      table.string('undo_reason', 200).nullable()
      // The session at a kiosk that made it and may take it back. Sessions end; the number stays.
      table.integer('session_id').unsigned().nullable()
    })
  }

  /** Refuses while there are undone visits: without these columns every list and count would have them as visits. */
  async down() {
    await this.#expectNoneUndone()
    this.schema.alterTable('visits', (table) => {
      table.dropColumns('undone_at', 'undone_by', 'undo_reason', 'session_id')
    })
  }

  async #expectNoneUndone() {
    if (!(await this.db.schema.hasColumn('visits', 'undone_at'))) return
    const undone = await this.db.from('visits').whereNotNull('undone_at').select('id').first()
    if (undone) {
      throw new Error(
        'Some visits were undone and would count again. Restore the backup of before the update instead.'
      )
    }
  }
}
