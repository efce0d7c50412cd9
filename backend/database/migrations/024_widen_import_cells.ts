import { ResumedSchema } from '#database/park_schema'

/**
 * A row of a file may be far longer than the 65,535 bytes that a `text` of MySQL and MariaDB holds, and so may its headings. SQLite
 * knows no such limit.
 */
export default class extends ResumedSchema {
  async up() {
    this.#alterTo('mediumtext')
  }

  async down() {
    this.#alterTo('text')
  }

  #alterTo(type: 'text' | 'mediumtext') {
    if (this.db.dialect.name !== 'mysql') return
    this.schema.alterTable('imports', (table) => {
      table.text('headings', type).notNullable().alter()
      table.text('columns', type).notNullable().alter()
    })
    this.schema.alterTable('import_rows', (table) => table.text('cells', type).nullable().alter())
  }
}
