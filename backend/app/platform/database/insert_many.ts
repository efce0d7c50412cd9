import type { Tables } from '#database/rows'
import type { NewRow } from '#platform/database/rows_into'
import { execute } from '#platform/database/execute'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

type Value = string | number | boolean | Buffer | null
type Values = Record<string, Value>

/** MySQL and MariaDB take 16 MB at once as they come; the values are sent quoted, which may double them. */
const STATEMENT_BYTES = 4 * 1024 * 1024

/**
 * Inserts many rows, with one statement unless they are very long. The query builder would write them as a union on SQLite, which
 * allows five hundred of them, and spend more time on the text than the database does on the rows.
 */
export async function insertMany<Table extends keyof Tables>(
  client: Reader,
  table: Table,
  rows: readonly NewRow<Table>[]
) {
  for (const some of inStatements(rows as readonly Values[])) await insert(client, table, some)
}

/** Inserts one row, as quickly, and answers its id. */
export async function insertRow<Table extends keyof Tables>(
  client: Reader,
  table: Table,
  row: NewRow<Table>
): Promise<number> {
  const answer = await insert(client, table, [row as Values])
  const id =
    settings.database.connection === 'mysql'
      ? (answer as [{ insertId: number }])[0].insertId
      : (answer as { lastInsertRowid: number }).lastInsertRowid
  return Number(id)
}

function insert(client: Reader, table: string, rows: Record<string, Value>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map((column) => `\`${column}\``).join(',')
  const places = `(${columns.map(() => '?').join(',')})`
  const values = rows.map(() => places).join(',')
  const bindings = rows.flatMap((row) => columns.map((column) => row[column]))
  const sql = `insert into \`${table}\` (${names}) values ${values}`
  return execute(client, sql, bindings, { prepared: rows.length === 1 })
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
    (sum, value) =>
      sum + (typeof value === 'string' || Buffer.isBuffer(value) ? Buffer.byteLength(value) : 0),
    0
  )
}
