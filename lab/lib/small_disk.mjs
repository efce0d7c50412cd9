import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A disk of its own at this folder, in memory, which may be made read-only and back; undefined where that is not allowed.
 * @param {string} folder
 * @param {number} megabytes
 */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true })
  if (!mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])) return undefined
  return {
    readOnly: () => mount(['-o', 'remount,ro', folder]),
    writable: () => mount(['-o', 'remount,rw', folder]),
    /** Open files do not keep it. */
    remove: () => spawnSync('umount', ['--lazy', folder]).status === 0,
  }
}

/** Whether that is allowed here. */
export function mayMount() {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-disk-'))
  const disk = mountSmallDisk(folder, 1)
  disk?.remove()
  rmSync(folder, { recursive: true })
  return disk !== undefined
}

/** Takes all the room that is left on the disk of this file. */
export function fillWith(/** @type {string} */ path) {
  const { bavail, bsize } = statfsSync(dirname(path))
  writeFileSync(path, Buffer.alloc(bavail * bsize), { flag: 'a' })
}

function mount(/** @type {string[]} */ args) {
  return process.getuid?.() === 0 && spawnSync('mount', args).status === 0
}
