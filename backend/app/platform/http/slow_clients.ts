import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_EVERY_MS = 2000
/** Fewer bytes than this between two checks count as slow; even a weak network is faster. */
const SLOWEST_BYTES = 400
/** A connection that is slow in this many consecutive checks is closed: after 6 to 15 seconds. */
const CHECKS = 4

type Seen = {
  request?: IncomingMessage
  response?: ServerResponse
  received: number
  taken: number
  /** Bytes of the current write not yet taken by the system. */
  queued: number
  slow: number
  /** True if a request began since the last check. */
  asks: boolean
}

type SlowClientsOptions = {
  /** Called with the number of connections that a check closed, if any. */
  onClosed(count: number): void
  checkEveryMs?: number
}

/**
 * Closes slow-client connections (slowloris guard): those that send a request body or read an answer at a trickle, and those that
 * dribble bytes without a request. Slow headers are covered by the server's `headersTimeout`. A client that waits for the
 * server is never closed.
 */
export function closeSlowClients(
  server: Server,
  { onClosed, checkEveryMs = CHECK_EVERY_MS }: SlowClientsOptions
) {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { received: 0, taken: 0, queued: 0, slow: 0, asks: false })
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const seen = sockets.get(request.socket)
    if (seen) Object.assign(seen, { request, response, asks: true })
  })
  const checking = setInterval(() => {
    const slow = [...sockets].filter(([socket, seen]) => check(socket, seen) >= CHECKS)
    for (const [socket] of slow) socket.destroy()
    if (slow.length > 0) onClosed(slow.length)
  }, checkEveryMs)
  server.once('close', () => clearInterval(checking))
}

/** Number of consecutive checks in which this connection was slow. */
function check(socket: Socket, seen: Seen) {
  const { request, response, received, taken, queued, asks } = seen
  seen.asks = false
  seen.received = socket.bytesRead
  seen.taken = socket.bytesWritten - socket.writableLength
  seen.queued = queueOf(socket)
  const sent = seen.received - received
  const owesUs = request !== undefined && !request.complete && request.readableLength === 0
  const isAnswered = response === undefined || response.writableFinished
  const dribbles = isAnswered && !asks && sent > 0
  const sends = (owesUs || dribbles) && sent < SLOWEST_BYTES
  // A large chunk counts as written only when all of it is; until then the queue shows its progress.
  const got = Math.max(seen.taken - taken, queued - seen.queued)
  const takes = socket.writableLength > 0 && got < SLOWEST_BYTES
  seen.slow = sends || takes ? seen.slow + 1 : 0
  return seen.slow
}

/** Used by Node's own socket timeout, but not exposed by a public API. */
function queueOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }) {
  return socket._handle?.writeQueueSize ?? 0
}
