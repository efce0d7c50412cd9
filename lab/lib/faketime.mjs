import { globSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from '../../scripts/lib/debian.mjs'

/** Paths of the multi-threaded variant in Debian, Fedora, Arch and local builds. */
const PLACES = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

/**
 * A clock for processes that are started with its settings, or undefined if libfaketime is not installed and cannot be.
 */
export function makeClock() {
  const library = findOrInstall(findLibrary, 'libfaketime')
  if (!library) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-clock-'))
  const file = join(folder, 'clock')
  let ahead = 0
  /** Sets the clock this many seconds ahead of the true time, or behind it; from there it runs on. */
  const put = (/** @type {number} */ seconds) => {
    ahead = seconds
    // Atomic: no process may read a partial file.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    renameSync(`${file}.new`, file)
  }
  put(0)
  return {
    folder,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Setting the clock must not move timers.
      DONT_FAKE_MONOTONIC: '1',
    },
    put,
    now: () => new Date(Date.now() + ahead * 1000),
  }
}

function findLibrary() {
  return PLACES.flatMap((place) => globSync(place))[0]
}
