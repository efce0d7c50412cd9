import { ResumedSchema } from '#database/park_schema'

/** Since when a park is a demo: the command that fills one touches no other park with people in it. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('park_version', (table) => {
      table.dateTime('demo_since').nullable()
    })
  }

  async down() {
    this.schema.alterTable('park_version', (table) => {
      table.dropColumn('demo_since')
    })
  }
}
