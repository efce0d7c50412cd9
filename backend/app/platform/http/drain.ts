import type { Server } from 'node:http'

/**
 * Connections still open by then are closed. A database query of theirs may keep the process up to three seconds
 * longer, as long as a caller waits for a connection. So the process ends within ten seconds, unless the machine is
 * overloaded (docs/operations.md).
 */
const DRAINED_WITHIN_MS = 6500
const LOOK_EVERY_MS = 50

/**
 * Graceful shutdown: requests in progress are finished, but keep-alive connections, as a proxy holds them, get no
 * further request. The framework itself closes the listener and then waits.
 */
export function drain(server: Server) {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  const began = performance.now()
  const looking = setInterval(() => {
    if (performance.now() - began >= DRAINED_WITHIN_MS) server.closeAllConnections()
    else setImmediate(() => server.closeIdleConnections())
  }, LOOK_EVERY_MS)
  server.once('close', () => clearInterval(looking))
}

/**
 * Waits one event-loop turn (`setImmediate`) so that received bytes are parsed: closing earlier could drop a request
 * whose effect the client cannot know.
 */
export function everythingRead() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}
