import { readFileSync, writeFileSync } from 'node:fs'

/** Megabytes of a process as Linux counts them: what it holds now, or the most since it was counted anew. */
export function memoryOf(
  /** @type {number | undefined} */ pid,
  /** @type {'VmRSS' | 'VmHWM'} */ what
) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+) kB`).exec(status) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** From now on the most is counted anew. */
export function countAnew(/** @type {number | undefined} */ pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
