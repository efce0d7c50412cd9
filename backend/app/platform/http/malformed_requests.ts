import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Status by the HTTP parser's error code; any other code is a 400. */
const STATUS: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Limits for draining the rest of the request before the connection is closed. */
const DRAIN_MS = 1000
const DRAIN_BYTES = 16 * 2 ** 20

/**
 * Answers malformed requests (headers too large, invalid or too slow) and drains what is still being sent. Node closes
 * at once by default, and a client that is still sending would see a reset instead of the answer.
 */
export function answerMalformedRequests(server: Server) {
  const answering = new WeakMap<Socket, ServerResponse>()
  const drainUntil = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, response) => answering.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const until = drainUntil.get(socket)
    if (until !== undefined) {
      // Every further chunk raises the same error.
      if (socket.bytesRead > until) socket.destroy()
      return
    }
    // An answer to an earlier request is in progress and must not be cut.
    const response = answering.get(socket)
    const isAnswering = response?.headersSent && !response.writableFinished
    if (!socket.writable || isAnswering) return void socket.destroy(error)
    drainUntil.set(socket, socket.bytesRead + DRAIN_BYTES)
    socket.end(
      `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`
    )
    const draining = setTimeout(() => socket.destroy(), DRAIN_MS)
    socket.once('close', () => clearTimeout(draining))
  })
}
