/**
 * Starts the API and serves the portal and the back office beside it. On the way it migrates the
 * database, seeds what a park needs on its first day and makes the first admin (`park_provider`).
 */
import 'reflect-metadata'
import { createServer } from 'node:http'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { answerBadHeads } from '#services/answer_bad_heads'
import { letGoOfSlowPeople } from '#services/slow_people'
import { refuseWrongSettings } from './boot.ts'

/** Node looks twice a minute whether a head has taken longer than it may (`config/app.ts`). */
const LOOK_EVERY_MS = 1000

refuseWrongSettings()

const root = new URL('../', import.meta.url)

new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .tap((app) => {
    // Asked to end while it starts, it first finishes that: the framework would end at once what is there, and then go on
    // to open the rest.
    const end = () => app.ready(() => app.terminate())
    app.listen('SIGTERM', end)
    app.listen('SIGINT', end)
  })
  .httpServer()
  .start((handle) => {
    const server = createServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, handle)
    letGoOfSlowPeople(server)
    answerBadHeads(server)
    return server
  })
  .catch(async (error) => {
    if (error.code === 'EADDRINUSE') {
      process.stderr.write(`Port ${error.port} is taken. Set PORT to another one.\n`)
    } else {
      await prettyPrintError(error)
    }
    // What the start has opened by now would keep the process alive.
    process.exit(1)
  })
