import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'

type Table = Knex.CreateTableBuilder

/**
 * The ground of every migration: tables that mean the same on SQLite, MySQL and MariaDB.
 * `identifier` columns compare byte by byte on all three; money is integer cents; instants are UTC
 * `YYYY-MM-DD HH:mm:ss`, days are `YYYY-MM-DD`.
 */
export abstract class ParkSchema extends BaseSchema {
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

/** Text that is compared as it is: tokens, hashes, e-mails, numbers, normalised names. */
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
