import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'

type Table = Knex.CreateTableBuilder

/**
 * MySQL and MariaDB errors for a table, column, index or key that exists already or is gone
 * already.
 */
const DONE = new Set([
  'ER_TABLE_EXISTS_ERROR',
  'ER_DUP_FIELDNAME',
  'ER_DUP_KEYNAME',
  'ER_FK_DUP_NAME',
  'ER_CHECK_CONSTRAINT_DUP_NAME',
  'ER_CANT_DROP_FIELD_OR_KEY',
])
/** MariaDB's for a foreign key: "Duplicate key on write or update". */
const KEY_IS_THERE = /errno: 121\b/

/** Lets a statement pass that an earlier start has done already. */
export function passOverDone(error: unknown) {
  const { code = '', message } = error as { code?: string; message: string }
  if (!DONE.has(code) && !KEY_IS_THERE.test(message)) throw error
}

/**
 * The ground of every migration. MySQL and MariaDB commit each statement that changes tables by itself, so a start that is killed
 * leaves a migration half done. The next start runs it again: what is there already is passed over.
 */
export abstract class ResumedSchema extends BaseSchema {
  override get schema() {
    const builder = super.schema
    if (this.db.dialect.name === 'mysql') {
      builder.then = (done, failed) => this.runEach(builder).then(done, failed)
    }
    return builder
  }

  private async runEach(builder: Knex.SchemaBuilder) {
    for (const { sql } of builder.toSQL() as unknown as { sql: string }[]) {
      await this.db.rawQuery(sql).catch(passOverDone)
    }
  }
}

/**
 * The ground of migrations that make tables, which mean the same on SQLite, MySQL and MariaDB.
 * `identifier` columns compare byte by byte on all three; money is integer cents; instants are UTC
 * `YYYY-MM-DD HH:mm:ss`, days are `YYYY-MM-DD`.
 */
export abstract class ParkSchema extends ResumedSchema {
  /** The tables of this migration, in the order in which they are made. */
  protected abstract readonly tables: Record<string, (table: Table) => void>

  async up() {
    for (const [name, define] of Object.entries(this.tables)) {
      this.schema.createTable(name, (table) => {
        if (this.db.dialect.name === 'mysql') {
          table.engine('InnoDB')
          table.charset('utf8mb4')
          table.collate('utf8mb4_unicode_ci')
        }
        define(table)
      })
    }
  }

  async down() {
    for (const name of Object.keys(this.tables).reverse()) this.schema.dropTable(name)
  }
}

/** Text compared byte by byte: tokens, hashes, e-mails, numbers, normalized names. */
export function identifier(table: Table, name: string, length: number) {
  return table.string(name, length).collate('utf8mb4_bin')
}

/** One of a closed set of words, held to it by the database too. */
export function oneOf(table: Table, name: string, words: readonly string[]) {
  const column = identifier(table, name, 20)
  table.check(`${name} in (${words.map((word) => `'${word}'`).join(', ')})`)
  return column
}

/** A key to another table. `gone` says what becomes of this row when the other one goes. */
export function belongsTo(
  table: Table,
  name: string,
  other: string,
  gone: 'CASCADE' | 'SET NULL' | 'RESTRICT'
) {
  const column = table.integer(name).unsigned()
  table.foreign(name).references('id').inTable(other).onDelete(gone)
  return column
}
