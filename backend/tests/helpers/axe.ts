/** axe-core for the pages of browser tests. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import router from '@adonisjs/core/services/router'

export const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8'
)

/** Its path in a park under test. */
export const AXE_PATH = '/api/axe-core.js'

/**
 * Serves it as a file, so that the browser caches it with V8's compiled code: as inline text it would be compiled again
 * for each page.
 */
export function serveAxe() {
  router.get(AXE_PATH, ({ response }) =>
    response
      .type('application/javascript')
      .header('cache-control', 'public, max-age=3600, immutable')
      .send(AXE)
  )
}
