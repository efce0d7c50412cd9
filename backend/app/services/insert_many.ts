import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import type { Transaction } from '#services/transaction'

type Value = string | number | null

/**
 * Inserts many rows with one statement. The query builder would write them as a union on SQLite, which allows five
 * hundred of them, and spend more time on the text than the database does on the rows.
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
  const values = rows.map(() => places).join(',')
  // Lucid's type leaves null out; both drivers take it.
  const bindings = rows.flatMap((row) => columns.map((column) => row[column])) as StrictValues[]
  const names = columns.map((column) => `\`${column}\``).join(',')
  await trx.rawQuery(`insert into \`${table}\` (${names}) values ${values}`, bindings)
}
