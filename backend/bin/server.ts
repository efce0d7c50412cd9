/**
 * Starts the API and serves the portal and the back office beside it. On the way it migrates the
 * database, seeds what a park needs on its first day and makes the first admin (`park_provider`).
 */
import { endOtherwise } from './early.ts'
import { createServer } from 'node:http'
import { Ignitor } from '@adonisjs/core'
import { answerMalformedRequests } from '#platform/http/malformed_requests'
import { closeSlowClients } from '#platform/http/slow_clients'
import { endWith, prepareOrEnd, settingsOrEnd } from './boot.ts'

/** Interval of the check for header timeouts (`config/app.ts`); by default it runs twice a minute. */
const LOOK_EVERY_MS = 1000

/** Time for a start that is asked to end to finish its current step. */
const END_START_WITHIN_MS = 3000

const settings = settingsOrEnd()
await prepareOrEnd(settings, { make: true })

const root = new URL('../', import.meta.url)

new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .tap((app) => {
    // Asked to end during the start, the process first finishes the start: the framework would
    // close what is open, and then open the rest.
    let ready = false
    void app.ready(() => {
      ready = true
    })
    endOtherwise(() => {
      void app.ready(() => app.terminate())
      // A start that waits for another process, or for a database, has no step to finish.
      setTimeout(() => ready || process.exit(0), END_START_WITHIN_MS).unref()
    })
  })
  .httpServer()
  .start((handle) => {
    const server = createServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, handle)
    closeSlowClients(server, { onClosed: noteSlowClients })
    answerMalformedRequests(server)
    return server
  })
  .catch((error: unknown) => endWith(error, settings))

/** There is a logger only after the start. */
async function noteSlowClients(count: number) {
  const { default: logger } = await import('@adonisjs/core/services/logger')
  logger.warn({ count }, 'slow clients: connections closed')
}
