import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { inProject } from './root.mjs'

const DEFAULT_PORT = 3333

/** Port of the API: PORT of the environment, else of `.env`, else the default. */
export function devPort({
  env = /** @type {NodeJS.ProcessEnv} */ (process.env),
  envFile = inProject('.env'),
} = {}) {
  const text = existsSync(envFile) ? readFileSync(envFile, 'utf8') : ''
  const inFile = [...text.matchAll(/^\s*(?:export\s+)?PORT\s*=\s*["']?(\d+)/gm)].at(-1)?.[1]
  return Number(env.PORT ?? inFile ?? DEFAULT_PORT)
}

/**
 * Without this check hot reload would silently move the API to another port, and both apps would call a foreign server.
 */
export function isTaken(/** @type {number} */ port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error)
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)))
  })
}
