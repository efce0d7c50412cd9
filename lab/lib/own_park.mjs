import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startServer } from '../../scripts/lib/server.mjs'
import { until } from '../../scripts/lib/until.mjs'

const START_WITHIN_MS = 120_000

/**
 * A park for a script, on its own port: in a temporary folder, or in the one that `DATA_DIR` names.
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function openOwnPark(env = {}) {
  const own = env.DATA_DIR === undefined
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'trailgate-park-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startServer(
    {
      PROFILE: 'embedded',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      DB_CONNECTION: 'sqlite',
      MAIL_TRANSPORT: 'file',
      RECEIPT_SECONDS: '0',
      KIOSK_PAIRING: 'open',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
      DATA_DIR: dataDir,
    },
    ['ignore', 'ignore', 'inherit']
  )
  const forget = atExit(() => server.stop('SIGKILL'))
  await until(() => isReady(url), START_WITHIN_MS)
  return {
    url,
    dataDir,
    pid: server.child.pid,
    async close() {
      server.stop()
      await server.ended
      forget()
      if (own) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** True if the park at this address accepts requests. */
export async function isReady(/** @type {string} */ url) {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}
