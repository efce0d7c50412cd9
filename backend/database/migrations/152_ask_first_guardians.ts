import { ResumedSchema } from '#database/park_schema'

/**
 * Requests to merge two records of one child: `twin_of` is the first record, whose guardian is asked, `minor_id` the
 * second one (docs/product/minors.md, Two adults, one child).
 */
export default class extends ResumedSchema {
  async up() {
    for (const sql of TWIN_OF[this.db.dialect.name === 'mysql' ? 'mysql' : 'sqlite']) {
      this.schema.raw(sql)
    }
  }

  async down() {
    this.schema.alterTable('guardian_requests', (table) => {
      table.dropForeign(['twin_of'])
      table.dropIndex(['twin_of'])
      table.dropColumn('twin_of')
    })
  }
}

// Plain SQL: on SQLite the query builder copies the whole table to add a foreign key.
const TWIN_OF = {
  sqlite: [
    'alter table guardian_requests add column twin_of integer references customers (id) on delete cascade',
    'create index guardian_requests_twin_of_index on guardian_requests (twin_of)',
  ],
  mysql: [
    `alter table guardian_requests add column twin_of int unsigned null,
       add index guardian_requests_twin_of_index (twin_of),
       add constraint guardian_requests_twin_of_foreign
         foreign key (twin_of) references customers (id) on delete cascade`,
  ],
}
