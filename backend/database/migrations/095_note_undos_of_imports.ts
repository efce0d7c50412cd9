import { ResumedSchema } from '#database/park_schema'

/** The undo of an import is decided for all of its people before the first of them is removed, and outlives a process that is killed. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('imports', (table) => {
      // While it has a value nothing is written about the people of this import.
      table.dateTime('undo_began_at').nullable().index()
      // Actor of the undo, as JSON, for the history entry at its end.
      table.text('undo_by').nullable()
      // People to delete, once the undo is decided.
      table.integer('undo_people').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('imports', (table) => {
      table.dropIndex('undo_began_at')
      table.dropColumns('undo_began_at', 'undo_by', 'undo_people')
    })
  }
}
