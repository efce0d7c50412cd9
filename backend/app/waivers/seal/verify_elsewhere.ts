import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ParkVerdict } from '#waivers/seal/verify_park'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))

/** It takes a core for minutes in a large park, and lets everything else go first. */
const AFTER_OTHERS = 10

/**
 * Verifies the whole park as `waivers:verify` does, in a process of its own: on the thread that serves, a park of a million would wait for
 * it for minutes. `since` is when this process began to want a checkpoint.
 */
export function verifyElsewhere(since: Date, stopping?: AbortSignal): Promise<ParkVerdict> {
  return new Promise((resolve, reject) => {
    const child = fork('ace.js', ['waivers:verify', '--before-checkpoint', since.toISOString()], {
      cwd: BACKEND,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      killSignal: 'SIGKILL',
      ...(stopping ? { signal: stopping } : {}),
    })
    if (child.pid !== undefined) setPriority(child.pid, AFTER_OTHERS)
    // The framework has messages of its own.
    child.on('message', ({ verdict }: { verdict?: ParkVerdict }) => verdict && resolve(verdict))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the verification ended with ${code ?? signal} and no verdict`))
    )
  })
}
