import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ParkVerdict } from '#waivers/seal/verify_park'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))

/** Low priority: in a large park it takes a core for minutes. */
const AFTER_OTHERS = 10

/**
 * Verifies the whole park like `waivers:verify`, in a separate process: on the serving thread a park of a million would
 * be blocked for minutes.
 */
export function verifyElsewhere(stopping?: AbortSignal): Promise<ParkVerdict> {
  return new Promise((resolve, reject) => {
    const child = fork('ace.js', ['waivers:verify', '--before-checkpoint'], {
      cwd: BACKEND,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      killSignal: 'SIGKILL',
      ...(stopping ? { signal: stopping } : {}),
    })
    if (child.pid !== undefined) setPriority(child.pid, AFTER_OTHERS)
    // The framework sends messages of its own.
    child.on('message', ({ verdict }: { verdict?: ParkVerdict }) => verdict && resolve(verdict))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the verification ended with ${code ?? signal} and no verdict`))
    )
  })
}
