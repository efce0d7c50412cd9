import { readFileSync, writeFileSync } from 'node:fs'

/** Memory of a process in megabytes as Linux counts it: current, or the peak since the last reset. */
export function memoryOf(
  /** @type {number | undefined} */ pid,
  /** @type {'VmRSS' | 'VmHWM'} */ what
) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+) kB`).exec(status) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Resets the peak. */
export function countAnew(/** @type {number | undefined} */ pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
