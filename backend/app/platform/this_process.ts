import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

const SEPARATOR = '+'

/** Identifies this process among all that ever worked on the same data: host, process id and a random suffix. */
export const thisProcess = [hostname(), process.pid, randomBytes(4).toString('hex')].join(SEPARATOR)

/** True if the process of that name is known to have ended; false for processes on other hosts. */
export function hasEnded(name: string): boolean {
  if (name === thisProcess) return false
  const [host, pid] = name.split(SEPARATOR)
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    // Signal 0 only checks that the process exists.
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
