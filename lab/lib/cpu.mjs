import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICKS_A_SECOND = 100

/**
 * CPU seconds of a process and its children so far, over all threads, from Linux's /proc. The time of an ended child
 * counts with its parent.
 * @param {number | undefined} pid
 * @returns {number}
 */
export function cpuSecondsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces; user, system and those of ended children are the 14th to 17th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), own / TICKS_A_SECOND)
}

function childrenOf(/** @type {number | undefined} */ pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  )
}
