import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what lies here in memory. A container may have very little of it. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 4 * 1024 ** 3

/**
 * A new folder for what no test outlives, where nothing waits for a disk; among other temporary files where there is no such place, or
 * little room in it.
 */
export function folderInMemory(/** @type {string} */ prefix) {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES
}
