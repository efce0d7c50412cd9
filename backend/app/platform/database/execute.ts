import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Reader } from '#platform/database/transaction'

/**
 * Executes a statement whose SQL is complete, in its transaction where there is one, and returns what the driver answers. `rawQuery` would
 * make a query of the SQL first, which takes longer than a small statement.
 */
export async function execute(
  reader: Reader,
  sql: string,
  bindings: readonly unknown[]
): Promise<unknown> {
  if (bindings.includes(undefined)) throw new TypeError(`A value is missing in: ${sql}`)
  const { client } = (hasConnection(reader) ? reader : db.connection()).getReadClient()
  const connection = await client.acquireConnection()
  try {
    const { response } = await client.query(connection, { sql, bindings, method: 'raw' })
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
