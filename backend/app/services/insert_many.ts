import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import type { Transaction } from '#services/transaction'

type Value = string | number | null

/** MySQL and MariaDB take 16 MB at once as they come; the values are sent quoted, which may double them. */
const STATEMENT_BYTES = 4 * 1024 * 1024

/**
 * Inserts many rows, with one statement unless they are very long. The query builder would write them as a union on SQLite, which
 * allows five hundred of them, and spend more time on the text than the database does on the rows.
 */
export async function insertMany<Column extends string>(
  trx: Transaction,
  table: string,
  rows: Record<Column, Value>[]
) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first) as Column[]
  const places = `(${columns.map(() => '?').join(',')})`
  const names = columns.map((column) => `\`${column}\``).join(',')
  for (const some of inStatements(rows)) {
    const values = some.map(() => places).join(',')
    // Lucid's type leaves null out; both drivers take it.
    const bindings = some.flatMap((row) => columns.map((column) => row[column])) as StrictValues[]
    await trx.rawQuery(`insert into \`${table}\` (${names}) values ${values}`, bindings)
  }
}

/** The rows in their order, as many together as fit into one statement. */
export function inStatements<Row extends Record<string, Value>>(rows: readonly Row[]): Row[][] {
  const statements: Row[][] = []
  let statement: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const more = bytesOf(row)
    if (statement.length === 0 || bytes + more > STATEMENT_BYTES) {
      statement = []
      statements.push(statement)
      bytes = 0
    }
    statement.push(row)
    bytes += more
  }
  return statements
}

function bytesOf(row: Record<string, Value>): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0
  )
}
