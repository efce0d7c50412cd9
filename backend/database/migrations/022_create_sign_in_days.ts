import { ParkSchema } from '#database/park_schema'

/**
 * What the sign-ins of each day that is over come to (`access/daily_sign_ins`), and the indexes that tell somebody's days and who came last.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    sign_in_days: (table) => {
      table.date('day').primary()
      table.integer('total').notNullable()
      table.integer('people').notNullable()
      // Of those, the ones who came on no later day that is in here too.
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
