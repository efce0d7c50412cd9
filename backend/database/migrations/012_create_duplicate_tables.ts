import { belongsTo, identifier, ParkSchema, passOverDone } from '#database/park_schema'

/** Possible duplicates, and merges (docs/product/duplicates.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    // Keys shared by records of one person, so that records are compared only within a key.
    match_keys: (table) => {
      identifier(table, 'match_key', 60).notNullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      table.primary(['match_key', 'customer_id'])
    },
    duplicate_pairs: (table) => {
      table.increments('id')
      belongsTo(table, 'low_id', 'customers', 'CASCADE').notNullable()
      belongsTo(table, 'high_id', 'customers', 'CASCADE').notNullable().index()
      table.integer('score').unsigned().notNullable()
      table.string('reasons', 300).notNullable()
      table.dateTime('found_at').notNullable()
      // Two different people: kept, so that staff are not asked twice.
      table.dateTime('dismissed_at').nullable()
      belongsTo(table, 'dismissed_by', 'staff', 'SET NULL').nullable()
      table.string('dismissed_by_name', 120).nullable()
      table.unique(['low_id', 'high_id'])
      table.index(['dismissed_at', 'score', 'id'])
    },
    customer_merges: (table) => {
      table.increments('id')
      belongsTo(table, 'winner_id', 'customers', 'CASCADE').notNullable()
      belongsTo(table, 'loser_id', 'customers', 'CASCADE').notNullable().index()
      // Field by field what won, as JSON, for people to read.
      table.text('fields').notNullable()
      // Everything that was written, as JSON: what undoing puts back.
      table.text('journal', 'mediumtext').notNullable()
      belongsTo(table, 'merged_by', 'staff', 'SET NULL').nullable()
      table.string('merged_by_name', 120).nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('undone_at').nullable()
      table.string('undone_by_name', 120).nullable()
      table.index(['winner_id', 'id'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('customers', (table) => {
      // 1: make keys, 2: look them up, 0: done. New rows begin at 1.
      table.integer('match_step').unsigned().notNullable().defaultTo(1)
      table.index(['match_step', 'id'])
    })
    // Customer whom a waiver counts for: its subject, or the winner of the subject's merge.
    // `subject_id` stays as signed.
    this.defer(async (db) => {
      for (const statement of COUNTS_FOR[db.dialect.name === 'mysql' ? 'mysql' : 'sqlite']) {
        await db.rawQuery(statement).catch(passOverDone)
      }
      await db.rawQuery('update signed_waivers set counts_for_id = subject_id')
    })
  }

  async down() {
    await super.down()
    this.schema.alterTable('customers', (table) => {
      table.dropIndex(['match_step', 'id'])
      table.dropColumn('match_step')
    })
    this.schema.alterTable('signed_waivers', (table) => {
      table.dropForeign(['counts_for_id'])
      table.dropIndex(['counts_for_id', 'id'])
      table.dropColumn('counts_for_id')
    })
  }
}

// Raw SQL: to add a foreign key, the query builder would copy the whole table on SQLite.
const COUNTS_FOR = {
  sqlite: [
    'alter table signed_waivers add column counts_for_id integer references customers (id) on delete set null',
    'create index signed_waivers_counts_for_id_id_index on signed_waivers (counts_for_id, id)',
  ],
  mysql: [
    `alter table signed_waivers add column counts_for_id int unsigned null,
       add index signed_waivers_counts_for_id_id_index (counts_for_id, id),
       add constraint signed_waivers_counts_for_id_foreign
         foreign key (counts_for_id) references customers (id) on delete set null`,
  ],
}
