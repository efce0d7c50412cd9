/**
 * A second API process for a run of the functional suite behind nginx: with the data, the port and the clock given in
 * the environment. Like the first one it runs no jobs next to the requests.
 */
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Ignitor } from '@adonisjs/core'

const backend = new URL('../../', import.meta.url)
const { TRAILGATE_TEST_CLOCK: clockFile = '' } = process.env

const app = new Ignitor(backend, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, backend).href : path),
}).createApp('test')
await app.init()
await app.boot()
await app.start(async () => {
  const { backgroundDone } = await import('#platform/jobs/background')
  const { clock } = await import('#platform/clock')
  // Tests move the clock of the first process.
  clock.now = () => new Date(Date.now() + Number(readFileSync(clockFile, 'utf8')))
  const { default: testUtils } = await import('@adonisjs/core/services/test_utils')
  await testUtils.httpServer().start()
  // A test can only wait for background work of its own process: here it finishes before the response.
  const server = (await app.container.make('server')).getNodeServer()
  server?.prependListener('request', (_request, response: ServerResponse) => {
    const end = response.end.bind(response) as (...last: unknown[]) => ServerResponse
    response.end = (...last: unknown[]) => {
      void backgroundDone().then(() => end(...last))
      return response
    }
  })
})
