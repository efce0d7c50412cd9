import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** The park that is open goes first. */
const AFTER_OTHERS = 10

type How = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a program to its end: its exit code, and all that it wrote. */
export function runProgram(program: string, args: readonly string[], how: How = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) setPriority(child.pid, AFTER_OTHERS)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
