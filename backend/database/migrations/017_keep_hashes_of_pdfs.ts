import { identifier, ParkSchema } from '#database/park_schema'

/**
 * The hash of each PDF that was given out of a signed waiver, under the form in which it was made; and which signature a
 * letter is about, whose PDFs are made when it leaves (docs/product/waivers.md).
 */
export default class extends ParkSchema {
  protected readonly tables = {
    // Like the record, it has no foreign key: it stays after the list entry and the text are
    // deleted.
    waiver_pdfs: (table) => {
      table.increments('id')
      identifier(table, 'uid', 32).notNullable()
      identifier(table, 'format', 40).notNullable()
      identifier(table, 'sha256', 64).notNullable()
      table.dateTime('made_at').notNullable()
      table.unique(['uid', 'format'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('outbox', (table) => {
      identifier(table, 'waiver_signing', 32).nullable()
    })
  }

  async down() {
    await super.down()
    this.schema.alterTable('outbox', (table) => table.dropColumn('waiver_signing'))
  }
}
