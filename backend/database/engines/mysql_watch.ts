import type { Connection } from 'mysql2'
import { currentNode } from '#database/engines/mysql_nodes'
import { settings } from '#start/settings'

/**
 * A broken connection gives no error: a statement under way would wait forever. After this long
 * without an answer the server is pinged over a new connection.
 */
const ASK_AFTER_MS = 1500
/** A server that does not answer that either is away. */
const ANSWER_WITHIN_MS = 1500
const LOOK_EVERY_MS = 250

/** Since when each connection has waited for the end of a statement. */
const waiting = new Map<Connection, number>()

let heardAt = 0
let asking = false
let looking: NodeJS.Timeout | undefined

/**
 * Watches a connection: when the server is gone, pending statements fail within three and a half
 * seconds, so that callers get an answer. A slow statement on a server that responds is not
 * limited.
 */
export function watch(connection: Connection) {
  const query = connection.query.bind(connection) as (...args: unknown[]) => { once: Listen }
  connection.query = ((...args: unknown[]) => {
    waiting.set(connection, performance.now())
    looking ??= setInterval(look, LOOK_EVERY_MS).unref()
    const statement = query(...args)
    statement.once('end', () => waiting.delete(connection))
    return statement
  }) as unknown as Connection['query']
}

type Listen = (event: 'end', heard: () => void) => void

function look() {
  for (const connection of waiting.keys()) {
    if (streamOf(connection).destroyed) waiting.delete(connection)
  }
  if (waiting.size === 0) {
    clearInterval(looking)
    looking = undefined
    return
  }
  const now = performance.now()
  const latest = now - ASK_AFTER_MS
  const longest = Math.min(...waiting.values())
  if (asking || longest > latest || heardAt > latest) return
  asking = true
  void isThere().then((there) => {
    asking = false
    if (there) heardAt = performance.now()
    else cutOff(now)
  })
}

/** Ends every connection that has waited since then. */
function cutOff(since: number) {
  for (const [connection, began] of waiting) {
    if (began > since) continue
    waiting.delete(connection)
    const away = Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    streamOf(connection).destroy(away)
  }
}

/** True if the server answers at all; a refusal is an answer. */
async function isThere(): Promise<boolean> {
  const { user, password } = settings.database
  const { host, port } = currentNode(settings.database)
  // Loaded long since, as there is a connection; a park with a file of its own needs none of it.
  const { createConnection } = await import('mysql2')
  const connectTimeout = ANSWER_WITHIN_MS
  const connection = createConnection({ host, port, user, password, connectTimeout })
  let patience: NodeJS.Timeout | undefined
  const answered = new Promise<boolean>((tell) => {
    const heard = (error: { sqlState?: string } | null) =>
      tell(error === null || error.sqlState !== undefined)
    connection.on('error', heard)
    connection.query('SELECT 1', heard)
    patience = setTimeout(tell, ANSWER_WITHIN_MS, false)
  })
  const there = await answered
  clearTimeout(patience)
  connection.destroy()
  streamOf(connection).destroy()
  return there
}

type Stream = { destroyed: boolean; destroy: (error?: Error) => void }

/** The driver's types keep its socket to themselves; the query builder looks at it too. */
function streamOf(connection: Connection) {
  return (connection as unknown as { stream: Stream }).stream
}
