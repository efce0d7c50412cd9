import { LETTER_KINDS, LETTER_STATES } from '@trailgate/shared/letters/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Letters of service: one for each family and address, and the people and the occasion that each is about. */
export default class extends ParkSchema {
  protected readonly tables = {
    letters: (table) => {
      table.increments('id')
      // One act that writes letters, such as a round of the daily job; a family gets one letter of it.
      identifier(table, 'round', 40).notNullable()
      oneOf(table, 'kind', LETTER_KINDS).notNullable()
      // The adult whom it is addressed to, a guardian for minors.
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      identifier(table, 'address', 254).notNullable()
      // Lowest id among the adults of the family who share the address.
      table.integer('family_id').unsigned().notNullable()
      table.string('subject', 200).notNullable()
      table.text('details').nullable()
      oneOf(table, 'status', LETTER_STATES).notNullable().defaultTo('queued')
      table.string('reason', 300).nullable()
      table.dateTime('created_at').notNullable()
      // Time of its insertion into the outbox.
      table.dateTime('posted_at').nullable()
      table.dateTime('sent_at').nullable()
      table.unique(['round', 'address', 'family_id'])
      table.index(['status', 'id'])
      table.index(['kind', 'id'])
      table.index(['customer_id', 'id'])
    },
    letter_people: (table) => {
      table.increments('id')
      belongsTo(table, 'letter_id', 'letters', 'CASCADE').notNullable().index()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      oneOf(table, 'kind', LETTER_KINDS).notNullable()
      identifier(table, 'occasion', 80).notNullable()
      // A minor's letter goes to each address of the guardians: 0, 1, …
      table.integer('copy').unsigned().notNullable()
      // Exactly one letter per person, kind and occasion, also with several writers.
      table.unique(['customer_id', 'kind', 'occasion', 'copy'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('outbox', (table) => {
      table.integer('letter_id').unsigned().nullable()
    })
    this.schema.alterTable('customers', (table) => {
      table.dateTime('letters_stopped_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('customers', (table) => table.dropColumn('letters_stopped_at'))
    this.schema.alterTable('outbox', (table) => table.dropColumn('letter_id'))
    await super.down()
  }
}
