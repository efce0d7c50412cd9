import mysql, { type Connection } from 'mysql2'

/** Looked up once: the driver loads a module at each look. */
const { LONGLONG } = mysql.TypedParameter

/** Server error: `max_prepared_stmt_count` is reached over all connections. */
const TOO_MANY_PREPARED = 1461

/**
 * Sends a statement as a prepared statement if the caller marks it as frequent, or if it has binary
 * values: the server parses it once per connection, and values travel as bytes. In the text of a
 * statement they would be hex, twice as long, and the server parses that character by character: a
 * picture takes it longer than the rest of a signature.
 */
export function prepareStatements(connection: Connection) {
  const query = connection.query.bind(connection) as Send
  const execute = connection.execute.bind(connection) as Send
  connection.query = preparing(query, execute) as Connection['query']
}

/** Sends each statement in one of the two ways. */
export function preparing(query: Send, execute: Send): Send {
  let isFull = false
  return (asked, values, done) => {
    const often = isOften(asked) && !isFull
    if (!Array.isArray(values) || !(often || values.some(Buffer.isBuffer))) {
      return query(asked, values, done)
    }
    return execute(asked, values.map(typed), (error, ...answer) => {
      if (error?.errno !== TOO_MANY_PREPARED) return done?.(error, ...answer)
      // Nothing has been done yet, and its text does as well.
      isFull = true
      query(asked, values, done)
    })
  }
}

/** A statement as the query builder hands it on, with what `execute` says of it (`platform/database/execute.ts`). */
type Asked = string | { sql: string; prepared?: boolean }
type Done = (error: { errno?: number } | null, ...answer: unknown[]) => void
export type Send = (asked: Asked, values?: unknown, done?: Done) => unknown

function isOften(asked: Asked): boolean {
  return typeof asked === 'object' && asked.prepared === true
}

/** The driver would send every number as one with a fraction, which is no limit for MySQL and not what an id is compared as. */
function typed(value: unknown): unknown {
  return Number.isSafeInteger(value) ? LONGLONG(value as number) : value
}
