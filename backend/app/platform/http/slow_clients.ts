import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 2000
/** Between two looks less than this is no network, however weak. */
const SLOWEST_BYTES = 400
/** So many looks in a row, and it is somebody who only holds the connection: after six seconds, and within fifteen. */
const LOOKS = 4

type Seen = {
  request?: IncomingMessage
  response?: ServerResponse
  received: number
  taken: number
  slow: number
  /** Whether anything was asked for since the last look. */
  asks: boolean
}

/**
 * Lets go of whoever sends a body, or takes an answer, next to not at all, or keeps the connection with crumbs and asks for nothing.
 * (How long a head may take is the server's own `headersTimeout`.) Whoever waits for us, until a body is read or an answer made, is
 * never let go of.
 */
export function letGoOfSlowPeople(server: Server) {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { received: 0, taken: 0, slow: 0, asks: false })
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const seen = sockets.get(request.socket)
    if (seen) Object.assign(seen, { request, response, asks: true })
  })
  const looking = setInterval(() => {
    for (const [socket, seen] of sockets) {
      if (look(socket, seen) >= LOOKS) socket.destroy()
    }
  }, LOOK_EVERY_MS)
  server.once('close', () => clearInterval(looking))
}

/** How many looks in a row this one was slow. */
function look(socket: Socket, seen: Seen) {
  const { request, response, received, taken, asks } = seen
  seen.asks = false
  seen.received = socket.bytesRead
  seen.taken = socket.bytesWritten - socket.writableLength
  const sent = seen.received - received
  const owesUs = request !== undefined && !request.complete && request.readableLength === 0
  const isAnswered = response === undefined || response.writableFinished
  const crumbles = isAnswered && !asks && sent > 0
  const sends = (owesUs || crumbles) && sent < SLOWEST_BYTES
  const takes = socket.writableLength > 0 && seen.taken - taken < SLOWEST_BYTES
  seen.slow = sends || takes ? seen.slow + 1 : 0
  return seen.slow
}
