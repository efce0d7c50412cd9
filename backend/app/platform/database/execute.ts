import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Reader } from '#platform/database/transaction'

/**
 * Executes complete SQL, in its transaction if there is one, and returns the driver's answer. `rawQuery` would first
 * build a query, which takes longer than a small statement.
 * @param how.prepared true for SQL that is used often: a database server then prepares it
 *   (`engines/mysql_prepared.ts`).
 */
export async function execute(
  reader: Reader,
  sql: string,
  bindings: readonly unknown[],
  { prepared = false } = {}
): Promise<unknown> {
  if (bindings.includes(undefined)) throw new TypeError(`A value is missing in: ${sql}`)
  const { client } = (hasConnection(reader) ? reader : db.connection()).getReadClient()
  const connection = await client.acquireConnection()
  try {
    const asked = { sql, bindings, method: 'raw', options: { prepared } }
    const { response } = await client.query(connection, asked)
    return response
  } finally {
    client.releaseConnection(connection)
  }
}

function hasConnection(
  reader: Reader
): reader is Reader & Pick<QueryClientContract, 'getReadClient'> {
  return 'getReadClient' in reader
}
