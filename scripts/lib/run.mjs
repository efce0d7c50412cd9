import { spawn } from 'node:child_process'
import { childEnv } from './node.mjs'
import { root } from './root.mjs'

const posix = process.platform !== 'win32'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] show the output only when the command fails
 */

/**
 * Runs a command of the project and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: childEnv(env),
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  /** @type {Buffer[]} */
  const held = []
  child.stdout?.on('data', (chunk) => held.push(chunk))
  child.stderr?.on('data', (chunk) => held.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const outcome = code ?? codeOf(signal)
      if (outcome !== 0) process.stdout.write(Buffer.concat(held))
      resolve(outcome)
    })
  })
}

/**
 * Starts a long-running command in its own process group, so that stop() reaches its children, too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function start(command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, env: childEnv(env), stdio, detached: posix })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? codeOf(signal)))
  })
  return {
    child,
    ended,
    stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
      if (child.pid === undefined) return
      try {
        process.kill(posix ? -child.pid : child.pid, signal)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
      }
    },
  }
}

/** Exit code that a shell reports for a process ended by a signal. */
function codeOf(/** @type {NodeJS.Signals | null} */ signal) {
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1
}
