import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is said to a head that cannot be read, by the parser's code; anything else is a bad request. */
const SAID: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Whoever goes on sending is heard for so long and so much, and then cut off. */
const HEARD_FOR_MS = 1000
const HEARD_BYTES = 16 * 2 ** 20

/**
 * Answers a head that is too large, wrong or too slow, and hears out what is still on its way. Cut off at once, as Node does it,
 * whoever still sends gets a reset and not the answer.
 */
export function answerBadHeads(server: Server) {
  const answering = new WeakMap<Socket, ServerResponse>()
  const heardUntil = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, response) => answering.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const until = heardUntil.get(socket)
    if (until !== undefined) {
      // Each piece that comes after the bad one is bad too.
      if (socket.bytesRead > until) socket.destroy()
      return
    }
    // What is half sent to an earlier request would end in the middle.
    const response = answering.get(socket)
    const isAnswering = response?.headersSent && !response.writableFinished
    if (!socket.writable || isAnswering) return void socket.destroy(error)
    heardUntil.set(socket, socket.bytesRead + HEARD_BYTES)
    socket.end(
      `HTTP/1.1 ${SAID[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`
    )
    const heard = setTimeout(() => socket.destroy(), HEARD_FOR_MS)
    socket.once('close', () => clearTimeout(heard))
  })
}
