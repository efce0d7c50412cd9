import { connect } from 'node:net'
import { atExit } from './at_exit.mjs'
import { findProgram } from './paths.mjs'
import { freePort } from './ports.mjs'
import { start } from './run.mjs'
import { until } from './until.mjs'

const READY_WITHIN_MS = 20_000

/** A private Redis without persistence, or undefined if none is installed. It can be stopped and restarted. */
export async function makeRedis() {
  const program = findProgram(['redis-server', 'valkey-server'])
  if (!program) return undefined
  const port = await freePort()
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  /** @type {ReturnType<typeof start> | undefined} */
  let server
  atExit(() => server?.stop('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = start(program, options, { stdio: 'ignore' })
      await until(async () => (await tell(port, 'PING')) === '+PONG', READY_WITHIN_MS)
    },
    /** Suspends or resumes it. */
    signal: (/** @type {NodeJS.Signals} */ signal) => server?.stop(signal),
    async end(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
      server?.stop(signal)
      await server?.ended
    },
    forgetAll: () => tell(port, 'FLUSHALL'),
  }
}

/** Sends one command and returns the first line of the answer; empty without an answer. @returns {Promise<string>} */
function tell(/** @type {number} */ port, /** @type {string} */ command) {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write(`${command}\r\n`))
    line.once('data', (said) => {
      resolve(said.toString().trim())
      line.destroy()
    })
    line.once('error', () => resolve(''))
  })
}
