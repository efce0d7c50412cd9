/** axe-core for the pages of journeys. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import router from '@adonisjs/core/services/router'

export const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8'
)

/** Where a page of the park finds it, in tests alone. */
export const AXE_PATH = '/api/axe-core.js'

/** Serves it as a file that a browser keeps, with what V8 has compiled of it: sent as text it is compiled for each page anew. */
export function serveAxe() {
  router.get(AXE_PATH, ({ response }) =>
    response
      .type('application/javascript')
      .header('cache-control', 'public, max-age=3600, immutable')
      .send(AXE)
  )
}
