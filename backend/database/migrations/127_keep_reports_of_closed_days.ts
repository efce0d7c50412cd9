import { ParkSchema } from '#database/park_schema'

/**
 * Numbers of past days that outlive a deleted rider: the registration, and which visit was the
 * first.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    erased_people: (table) => {
      // The number that the person had; nothing else of them is kept.
      table.integer('id').unsigned().notNullable().primary()
      table.date('created_day').notNullable().index()
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']

  override async up() {
    await super.up()
    this.schema.alterTable('visits', (table) => {
      // For a visit of a deleted person: true if it was their first one, or a further one of the
      // same day.
      table.boolean('was_first').notNullable().defaultTo(false)
      table.boolean('was_again').notNullable().defaultTo(false)
    })
  }

  override async down() {
    this.schema.alterTable('visits', (table) => {
      table.dropColumns('was_first', 'was_again')
    })
    await super.down()
  }
}
