import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Mounts a small in-memory disk at this folder, which can be made read-only and back; undefined without permission.
 * @param {string} folder
 * @param {number} megabytes
 */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true })
  if (!mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])) return undefined
  return {
    readOnly: () => mount(['-o', 'remount,ro', folder]),
    writable: () => mount(['-o', 'remount,rw', folder]),
    /** Open files do not prevent it. */
    remove: () => spawnSync('umount', ['--lazy', folder]).status === 0,
  }
}

/** True if mounting is permitted here. */
export function mayMount() {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-disk-'))
  const disk = mountSmallDisk(folder, 1)
  disk?.remove()
  rmSync(folder, { recursive: true })
  return disk !== undefined
}

/** Fills the rest of the disk that holds this file. */
export function fillWith(/** @type {string} */ path) {
  const { bavail, bsize } = statfsSync(dirname(path))
  writeFileSync(path, Buffer.alloc(bavail * bsize), { flag: 'a' })
}

function mount(/** @type {string[]} */ args) {
  return process.getuid?.() === 0 && spawnSync('mount', args).status === 0
}
