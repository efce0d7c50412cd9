import type { Tables } from '#database/rows'
import { noteNew } from '#platform/attested/marks'
import type { NewRow } from '#platform/database/rows_into'
import { execute } from '#platform/database/execute'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

type Value = string | number | boolean | Buffer | null
type Values = Record<string, Value>

/** MySQL and MariaDB accept 16 MB by default (max_allowed_packet); quoting may double the values. */
const STATEMENT_BYTES = 4 * 1024 * 1024

/** SQLite binds 32,766 values by default, MySQL 65,535. */
const STATEMENT_VALUES = 30_000

/**
 * Inserts many rows in one statement, or in several if they are very long. On SQLite the query builder would write a
 * union, which is limited to five hundred rows, and spend more time on the text than the database on the rows.
 */
export async function insertMany<Table extends keyof Tables>(
  client: Reader,
  table: Table,
  rows: readonly NewRow<Table>[]
) {
  for (const some of inStatements(rows as readonly Values[])) await insert(client, table, some)
}

/** Upserts many rows: an existing row is overwritten. Not for attested tables. */
export async function upsertMany<Table extends keyof Tables>(
  client: Reader,
  table: Table,
  rows: readonly NewRow<Table>[],
  key: readonly (keyof Tables[Table] & string)[]
) {
  const mysql = settings.database.connection === 'mysql'
  for (const some of inStatements(rows as readonly Values[])) {
    const others = Object.keys(some[0] ?? {}).filter((column) => !key.includes(column as never))
    const set = others.map((column) =>
      mysql ? `\`${column}\` = values(\`${column}\`)` : `\`${column}\` = excluded.\`${column}\``
    )
    const where = mysql
      ? 'on duplicate key update'
      : `on conflict (${key.map((column) => `\`${column}\``).join(',')}) do update set`
    const { sql, bindings } = insertion(table, some)
    const how = { prepared: some.length === 1 }
    await execute(client, `${sql} ${where} ${set.join(',')}`, bindings, how)
  }
}

/** Inserts one row, equally fast, and returns its id. */
export async function insertRow<Table extends keyof Tables>(
  client: Reader,
  table: Table,
  row: NewRow<Table>
): Promise<number> {
  return insert(client, table, [row as Values])
}

/** The id that the driver reports: of the last row on SQLite, of the first on MySQL. */
async function insert(client: Reader, table: string, rows: Record<string, Value>[]) {
  const { sql, bindings } = insertion(table, rows)
  const answer = await execute(client, sql, bindings, { prepared: rows.length === 1 })
  const id = Number(
    settings.database.connection === 'mysql'
      ? (answer as [{ insertId: number }])[0].insertId
      : (answer as { lastInsertRowid: number }).lastInsertRowid
  )
  await noteNew(table, rows, id, client)
  return id
}

function insertion(table: string, rows: readonly Values[]) {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map((column) => `\`${column}\``).join(',')
  const places = `(${columns.map(() => '?').join(',')})`
  const values = rows.map(() => places).join(',')
  const bindings = rows.flatMap((row) => columns.map((column) => row[column]))
  return { sql: `insert into \`${table}\` (${names}) values ${values}`, bindings }
}

/** Splits the rows, in order, into statements below both limits. */
export function inStatements<Row extends Record<string, Value>>(rows: readonly Row[]): Row[][] {
  const statements: Row[][] = []
  let statement: Row[] = []
  let bytes = 0
  let values = 0
  for (const row of rows) {
    const more = bytesOf(row)
    const columns = Object.keys(row).length
    const isFull = bytes + more > STATEMENT_BYTES || values + columns > STATEMENT_VALUES
    if (statement.length === 0 || isFull) {
      statement = []
      statements.push(statement)
      bytes = 0
      values = 0
    }
    statement.push(row)
    bytes += more
    values += columns
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
