import { connect, Socket } from 'node:net'
import type { Connection } from 'mysql2'
import type { Settings } from '#start/settings_reader'

/**
 * The nodes of a MySQL or Galera cluster (`DB_HOSTS`). A process writes to one node: the first in the list that answers
 * and takes writes. It leaves that node only when the node is gone, has lost its quorum or has become read-only, and
 * does not go back before its next start.
 */
type Database = Settings['database']
export type Node = Database['nodes'][number]

/** A node that does not answer within this many milliseconds is not chosen. */
const ANSWER_WITHIN_MS = 1000

let current: Node | undefined
let choosing: Promise<Node | null> | undefined
let onMove: (from: Node, to: Node) => void = () => {}

/** The node that each socket was opened to: another one may be chosen before its connection is ready. */
const nodeOf = new WeakMap<object, Node>()

/** Open connections of this process. */
const connections = new Set<Connection>()

/** Sockets that this process closes itself, such as those of idle connections: no reason to choose again. */
const leaving = new WeakSet<object>()

/** The node that this process writes to: the first of the list until another one was chosen. */
export function currentNode({ nodes }: Database): Node {
  return nodes.find((node) => isSame(node, current)) ?? nodes[0]
}

/** Calls `listener` whenever the process moves to another node. */
export function onNodeChange(listener: typeof onMove) {
  onMove = listener
}

/** Opens the socket of a new connection (`stream` of mysql2). A failure makes the process choose again. */
export function openSocket(database: Database): () => Socket {
  return () => {
    const node = currentNode(database)
    const socket = connect(node.port, node.host).setNoDelay(true).setKeepAlive(true)
    nodeOf.set(socket, node)
    const again = () => {
      if (!leaving.has(socket)) void chooseNode(database)
    }
    return socket.once('error', again).once('end', again)
  }
}

/** Ends a connection when the process moves to another node, at once if it has moved since the connection was asked for. */
export function trackConnection(connection: Connection, database: Database) {
  if (database.nodes.length < 2) return
  const stream = streamOf(connection)
  if (!isTo(currentNode(database), connection)) stream.destroy()
  if (stream.destroyed) return
  connections.add(connection)
  stream.once('close', () => connections.delete(connection))
  const end = connection.end.bind(connection)
  connection.end = (...given: Parameters<Connection['end']>) => {
    leaving.add(stream)
    return end(...given)
  }
}

/** A Galera node without quorum answers any statement with this. */
const REFUSED = 'ER_UNKNOWN_COM_ERROR'

/**
 * Ends a connection whose node refuses statements. Such a node refuses COMMIT and ROLLBACK too, and keeps the transaction open: with the
 * quorum back, the next BEGIN on this connection would commit work that was reported as failed, and a retry would write it twice.
 */
export function endWhenRefused(connection: Connection) {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
  const heard =
    (done: Answered): Answered =>
    (error, ...answer) => {
      if (error?.code === REFUSED) streamOf(connection).destroy()
      done(error, ...answer)
    }
  const listening = (...args: unknown[]) =>
    query(...args.map((each) => (typeof each === 'function' ? heard(each as Answered) : each)))
  Object.assign(connection, { query: listening })
}

type Answered = (error: { code?: string } | null, ...answer: unknown[]) => void

/**
 * Looks for the node to write to; calls at the same time share one look.
 * @returns null if none of several takes writes now. A single node is always the one.
 */
export function chooseNode(database: Database): Promise<Node | null> {
  if (database.nodes.length < 2) return Promise.resolve(database.nodes[0])
  choosing ??= choose(database).finally(() => {
    choosing = undefined
  })
  return choosing
}

async function choose(database: Database): Promise<Node | null> {
  const before = currentNode(database)
  // The current one first: a process moves only when it must.
  const order = [before, ...database.nodes.filter((node) => node !== before)]
  for (const node of order) {
    if (!(await takesWrites(node, database))) continue
    current = node
    if (node !== before) onMove(before, node)
    for (const connection of connections) {
      if (!isTo(node, connection)) streamOf(connection).destroy()
    }
    return node
  }
  return null
}

const STATE = `SHOW GLOBAL STATUS WHERE Variable_name IN
  ('wsrep_provider_name', 'wsrep_ready', 'wsrep_cluster_status')`
const READ_ONLY = 'SELECT @@GLOBAL.read_only AS read_only'
/** MySQL's group replication: a member that sees no majority takes no writes. */
const MEMBERS = `SELECT COUNT(*) AS total, COALESCE(SUM(member_state = 'ONLINE'), 0) AS online
  FROM performance_schema.replication_group_members`

/**
 * MariaDB has no table of members; to a user without rights on `performance_schema` both engines answer that SELECT is
 * denied. Neither says that the node takes no writes.
 */
const UNKNOWN_MEMBERS = new Set(['ER_NO_SUCH_TABLE', 'ER_TABLEACCESS_DENIED_ERROR'])

/** True if a node answers, belongs to the majority of its cluster and is not read-only. */
export async function takesWrites(
  { host, port }: Node,
  { user, password }: Database
): Promise<boolean> {
  const { createConnection } = await import('mysql2')
  const connection = createConnection({
    host,
    port,
    user,
    password,
    connectTimeout: ANSWER_WITHIN_MS,
  })
  connection.on('error', () => {})
  const ask = (sql: string) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      connection.query({ sql, timeout: ANSWER_WITHIN_MS }, (error, rows) =>
        error ? reject(error) : resolve(rows as Record<string, unknown>[])
      )
    })
  try {
    const status = Object.fromEntries(
      (await ask(STATE)).map((row) => [String(row.Variable_name), String(row.Value)])
    )
    const isGalera = Boolean(status.wsrep_provider_name)
    const isPrimary = status.wsrep_cluster_status === 'Primary' && status.wsrep_ready === 'ON'
    if (isGalera && !isPrimary) return false
    const [mode] = await ask(READ_ONLY)
    if (Number(mode?.read_only) !== 0) return false
    const [members] = await ask(MEMBERS).catch((error: unknown) => {
      if (isCoded(error) && UNKNOWN_MEMBERS.has(error.code)) return []
      throw error
    })
    const total = Number(members?.total ?? 0)
    return total === 0 || Number(members?.online) * 2 > total
  } catch {
    return false
  } finally {
    connection.destroy()
    // The driver only says goodbye, for which a node that fell silent lets it wait.
    streamOf(connection).destroy()
  }
}

function isCoded(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** True if a connection was opened to this node. */
function isTo(node: Node, connection: Connection) {
  return isSame(node, nodeOf.get(streamOf(connection)))
}

function isSame(one: Node, other: Node | undefined) {
  return one.host === other?.host && one.port === other.port
}

/** The driver's types do not name its socket. @throws for a connection without one. */
function streamOf(connection: Connection): Socket {
  if ('stream' in connection && connection.stream instanceof Socket) return connection.stream
  throw new TypeError('This connection of mysql2 has no socket')
}
