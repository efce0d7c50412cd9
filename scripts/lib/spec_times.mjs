import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, inProject } from './root.mjs'

/** Last measured duration of each spec file (`npm test -- --times`), in milliseconds, by engine. */
const FILE = inProject('scripts', 'spec_times.json')

/** The same from this machine's last whole run, which takes precedence. */
const LAST_RUN = join(cacheFolder, 'spec_times.json')

/** Estimate for a file that was never measured, per character. */
const MS_A_LETTER = { browser: 1.5, functional: 0.3, unit: 0.02 }

/** @typedef {Record<string, Record<string, number>>} Measured by engine and file */

export function knownTimes() {
  /** @type {Measured | undefined} */
  const measured = [LAST_RUN, FILE]
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))[0]
  return {
    /** @returns {number} */
    of: (/** @type {string} */ file, /** @type {string} */ engine) =>
      measured?.[engine]?.[file] ?? measured?.sqlite?.[file] ?? guessed(file),
  }
}

function guessed(/** @type {string} */ file) {
  const suite = file.includes('/browser/')
    ? 'browser'
    : file.includes('/functional/')
      ? 'functional'
      : 'unit'
  return statSync(inProject(file)).size * MS_A_LETTER[suite]
}

/** Keeps the times of a whole run for the next one here; with `committed`, for every machine. */
export function keepTimes(
  /** @type {Measured} */ measured,
  /** @type {{ committed: boolean }} */ { committed }
) {
  mkdirSync(cacheFolder, { recursive: true })
  for (const file of committed ? [LAST_RUN, FILE] : [LAST_RUN]) {
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
  }
}

/**
 * Divides files by duration into parts of given shares: longest file first, each to the part with the least time for
 * its share.
 * @param {readonly string[]} files
 * @param {readonly number[]} shares
 * @param {(file: string) => number} timeOf
 * @returns {string[][]} at most one part per file, none empty
 */
export function partsOfSizes(files, shares, timeOf) {
  const parts = shares.map((share) => ({ files: /** @type {string[]} */ ([]), time: 0, share }))
  for (const file of [...files].sort((one, other) => timeOf(other) - timeOf(one))) {
    const time = timeOf(file)
    const filledBy = (/** @type {(typeof parts)[number]} */ part) => (part.time + time) / part.share
    const [least] = [...parts].sort((one, other) => filledBy(one) - filledBy(other))
    if (!least) break
    least.files.push(file)
    least.time += time
  }
  return parts.map((part) => part.files).filter((part) => part.length > 0)
}

/**
 * Divides files into parts of about equal duration, but keeps those of one folder together, in order of their names: a
 * browser has already loaded and compiled what neighbouring files show.
 * @param {readonly string[]} files
 * @param {number} count
 * @param {(file: string) => number} timeOf
 * @returns {string[][]} at most one part per file, none empty
 */
export function neighbouringParts(files, count, timeOf) {
  const whole = files.reduce((sum, file) => sum + timeOf(file), 0)
  const parts = Array.from({ length: count }, () => /** @type {string[]} */ ([]))
  let before = 0
  for (const file of [...files].sort()) {
    const middle = before + timeOf(file) / 2
    // If none takes any time, all stay together.
    const index = whole === 0 ? 0 : Math.floor((middle / whole) * count)
    parts[Math.min(index, count - 1)]?.push(file)
    before += timeOf(file)
  }
  return parts.filter((part) => part.length > 0)
}
