import db from '@adonisjs/lucid/services/db'
import type { Defaults, Tables } from '#database/rows'
import { notingNew } from '#platform/attested/marks'
import type { Written } from '#platform/database/rows_in'

/** A new row: all columns without a database default are required, unknown ones refused. */
export type NewRow<Table extends keyof Tables> = {
  [Column in Exclude<keyof Tables[Table], Optional<Table>>]: Written<Tables[Table][Column]>
} & {
  [Column in Optional<Table>]?: Written<Tables[Table][Column]> | undefined
}

type Optional<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: Column extends Defaults[Table]
    ? Column
    : null extends Tables[Table][Column]
      ? Column
      : never
}[keyof Tables[Table]]

interface Inserts<Table extends keyof Tables> {
  /** @returns the row's id, in a list. */
  insert(row: NewRow<Table>): Inserted<Table>
  multiInsert(rows: readonly NewRow<Table>[]): Inserted<Table>
}

interface Inserted<Table extends keyof Tables> extends Promise<number[]> {
  onConflict(columns: (keyof Tables[Table])[]): {
    ignore(): Inserted<Table>
    merge(columns: (keyof Tables[Table])[]): Inserted<Table>
  }
  toSQL(): { sql: string; bindings: readonly unknown[] }
}

/** An insert into a table whose columns the compiler knows; the query builder's own, as with `rowsIn`. */
export function rowsInto<Table extends keyof Tables>(
  table: Table,
  writer: Pick<typeof db, 'table'> = db
): Inserts<Table> {
  return notingNew(table, writer.table(table), writer) as unknown as Inserts<Table>
}
