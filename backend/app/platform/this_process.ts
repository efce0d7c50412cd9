import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

const SEPARATOR = '+'

/** This process among all that ever worked on the same data: machine, process id, and a word of its own. */
export const thisProcess = [hostname(), process.pid, randomBytes(4).toString('hex')].join(SEPARATOR)

/**
 * Whether a process of that name is known to have ended. Of processes on other machines nothing is known.
 */
export function hasEnded(name: string): boolean {
  if (name === thisProcess) return false
  const [host, pid] = name.split(SEPARATOR)
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    // Signal 0 only asks.
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
