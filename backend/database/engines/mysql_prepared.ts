import type { Connection } from 'mysql2'

/**
 * The driver writes bytes into the text of a statement as hex, twice as long, and the server reads them letter by letter: a
 * picture takes it longer than everything else about a signature. A statement with bytes is prepared, and they travel as they are.
 */
export function sendBytesAsTheyAre(connection: Connection) {
  const query = connection.query.bind(connection) as Send
  const execute = connection.execute.bind(connection) as Send
  connection.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
    const hasBytes = Array.isArray(values) && values.some(Buffer.isBuffer)
    return (hasBytes ? execute : query)(statement, values, ...rest)
  }) as Connection['query']
}

type Send = (...args: unknown[]) => ReturnType<Connection['query']>
