import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { node24 } from './node.mjs'
import { inProject } from './root.mjs'

/**
 * Mutual exclusion: runs `work` while no other process on this machine holds the lock of this file, and waits for its
 * turn. SQLite locks the file in a child process, which ends with this one, so that a killed start leaves no lock
 * behind.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  const holder = spawn(
    node24(),
    ['--disable-warning=ExperimentalWarning', inProject('scripts', 'lib', 'hold_lock.mjs'), file],
    { stdio: ['pipe', 'pipe', 'inherit'] }
  )
  try {
    await new Promise((resolve, reject) => {
      holder.stdout.once('data', resolve)
      holder.once('error', reject)
      holder.once('exit', (code) => reject(new Error(`${file} could not be locked (${code})`)))
    })
    return await work()
  } finally {
    holder.stdin.end()
  }
}
