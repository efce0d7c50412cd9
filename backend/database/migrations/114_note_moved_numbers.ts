import { identifier, ResumedSchema } from '#database/park_schema'

/** Indexes on `customers` that are new here. */
const INDEXES = [['claims_phone'], ['no_phone', 'last_name_search'], ['date_of_birth', 'closed_at']]

/**
 * Adults without a phone of their own, the household whose number they share, numbers that staff
 * took away, and numbers claimed at registration while another record still has them
 * (docs/product/customers.md).
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('customers', (table) => {
      table.boolean('no_phone').notNullable().defaultTo(false)
      table.dateTime('phone_released_at').nullable()
      identifier(table, 'claims_phone', 10).nullable()
      for (const columns of INDEXES) table.index(columns)
    })
    for (const sql of HOUSEHOLD_PHONE[this.db.dialect.name === 'mysql' ? 'mysql' : 'sqlite']) {
      this.schema.raw(sql)
    }
  }

  async down() {
    this.schema.alterTable('customers', (table) => {
      table.dropForeign(['household_phone_of'])
      table.dropIndex(['household_phone_of'])
      for (const columns of INDEXES) table.dropIndex(columns)
      table.dropColumns('household_phone_of', 'no_phone', 'phone_released_at', 'claims_phone')
    })
  }
}

// Raw SQL: to add a foreign key, the query builder would copy the whole table on SQLite.
const HOUSEHOLD_PHONE = {
  sqlite: [
    'alter table customers add column household_phone_of integer references customers (id) on delete set null',
    'create index customers_household_phone_of_index on customers (household_phone_of)',
  ],
  mysql: [
    `alter table customers add column household_phone_of int unsigned null,
       add index customers_household_phone_of_index (household_phone_of),
       add constraint customers_household_phone_of_foreign
         foreign key (household_phone_of) references customers (id) on delete set null`,
  ],
}
