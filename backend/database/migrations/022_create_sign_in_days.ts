import { ParkSchema } from '#database/park_schema'

/**
 * Totals of sign-ins per closed day (`access/daily_sign_ins`), and indexes for the days of a person
 * and for the latest sign-ins.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    sign_in_days: (table) => {
      table.date('day').primary()
      table.integer('total').notNullable()
      table.integer('people').notNullable()
      // People of this day without a later day in this table.
      table.integer('last_people').notNullable()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('sign_ins', (table) => table.index(['day', 'id']))
    this.schema.alterTable('sign_ins', (table) => table.index(['customer_id', 'day']))
    this.schema.alterTable('sign_ins', (table) => table.dropIndex(['customer_id', 'id']))
  }

  async down() {
    this.schema.alterTable('sign_ins', (table) => table.index(['customer_id', 'id']))
    this.schema.alterTable('sign_ins', (table) => table.dropIndex(['customer_id', 'day']))
    this.schema.alterTable('sign_ins', (table) => table.dropIndex(['day', 'id']))
    await super.down()
  }
}
