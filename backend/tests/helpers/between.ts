/**
 * Intercepts statements between the park and its database, in the process that a test calls: tag such a test
 * `ONE_PROCESS`.
 */
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail } from '@japa/runner'

export type Statement = string | { sql: string }
type Query = (connection: unknown, statement: Statement) => Promise<unknown>
type Send = (other?: Statement) => Promise<unknown>

/**
 * From now on, until the test ends, every statement goes through `interfere`, which gets the driver's own function to
 * send it, or another one on the same connection.
 */
export function between(interfere: (sql: string, send: Send, statement: Statement) => unknown) {
  const { client } = db.connection().getWriteClient() as unknown as { client: object }
  const prototype = (client.constructor as { prototype: { query: Query } }).prototype
  const { query } = prototype
  prototype.query = async function (connection, statement) {
    const sql = typeof statement === 'string' ? statement : statement.sql
    const send: Send = (other) => query.call(this, connection, other ?? statement)
    return interfere(sql, send, statement)
  }
  getActiveTestOrFail().cleanup(() => {
    prototype.query = query
  })
}
