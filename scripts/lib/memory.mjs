import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In-memory folder on Linux. In a container it may be very small. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 4 * 1024 ** 3

/**
 * A new temporary folder in memory, so that tests do not wait for the disk; in the usual place if there is none or it
 * has little room.
 */
export function folderInMemory(/** @type {string} */ prefix) {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES
}
