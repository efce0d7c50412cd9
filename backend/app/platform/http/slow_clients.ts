import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_EVERY_MS = 2000
/** Fewer bytes than this between two checks count as slow; even a weak network is faster. */
const SLOWEST_BYTES = 400
/** A connection that is slow in so many checks in a row is closed: after 6 to 15 seconds. */
const CHECKS = 4

type Seen = {
  request?: IncomingMessage
  response?: ServerResponse
  received: number
  taken: number
  slow: number
  /** Whether a request began since the last check. */
  asks: boolean
}

/**
 * Closes slow-client connections (slowloris guard): those that send a request body or read an answer at a trickle, and those that
 * dribble bytes without a request. Slow headers are covered by the server's `headersTimeout`. A client that waits for the
 * server is never closed.
 */
export function closeSlowClients(server: Server) {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { received: 0, taken: 0, slow: 0, asks: false })
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const seen = sockets.get(request.socket)
    if (seen) Object.assign(seen, { request, response, asks: true })
  })
  const checking = setInterval(() => {
    for (const [socket, seen] of sockets) {
      if (check(socket, seen) >= CHECKS) socket.destroy()
    }
  }, CHECK_EVERY_MS)
  server.once('close', () => clearInterval(checking))
}

/** How many checks in a row this connection was slow. */
function check(socket: Socket, seen: Seen) {
  const { request, response, received, taken, asks } = seen
  seen.asks = false
  seen.received = socket.bytesRead
  seen.taken = socket.bytesWritten - socket.writableLength
  const sent = seen.received - received
  const owesUs = request !== undefined && !request.complete && request.readableLength === 0
  const isAnswered = response === undefined || response.writableFinished
  const dribbles = isAnswered && !asks && sent > 0
  const sends = (owesUs || dribbles) && sent < SLOWEST_BYTES
  const takes = socket.writableLength > 0 && seen.taken - taken < SLOWEST_BYTES
  seen.slow = sends || takes ? seen.slow + 1 : 0
  return seen.slow
}
