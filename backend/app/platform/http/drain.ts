import type { Server } from 'node:http'

/**
 * Whoever is not done by then is cut off. What such a request has asked the database may keep the process for three seconds more,
 * as long as anybody waits for a connection. So it ends within ten, unless the machine is at its limit (docs/operations.md).
 */
const DRAINED_WITHIN_MS = 6500
const LOOK_EVERY_MS = 50

/**
 * Lets a server that was told to end come to its end: what is under way is finished, but nobody goes on asking over a connection that
 * was open already, as a proxy does that keeps its connections. The framework closes the door itself, and then waits.
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
 * Resolves when what has arrived by now has been read, as `setImmediate` calls back after that. Closed before, a connection looks idle
 * with a request in it, and one that was not taken yet loses its own: whoever sent them cannot know whether they were done.
 */
export function everythingRead() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}
