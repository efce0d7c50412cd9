import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** Folders of each suite. */
const FOLDERS = {
  unit: ['shared/src', 'portal/src', 'admin/src', 'backend/tests/unit'],
  functional: ['backend/tests/functional'],
  browser: ['backend/tests/browser'],
}

/** @typedef {keyof typeof FOLDERS} SuiteName */

export const SUITE_NAMES = /** @type {SuiteName[]} */ (Object.keys(FOLDERS))

/**
 * Plan of a test process, read from its folder (`plan.json`).
 * @typedef {object} Plan
 * @property {string[]} files from the root of the project
 * @property {string[]} tests titles; empty for all
 * @property {string[]} groups titles; empty for all
 * @property {number | null} seed for the order of the tests in each file; null for file order
 * @property {number} repeat number of runs of each file
 */

/** @returns {string[]} spec files of a suite, from the root of the project, in a fixed order */
export function specsOf(/** @type {SuiteName} */ suite) {
  return FOLDERS[suite].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
  )
}

/**
 * True if the file begins with `@engine sqlite` and a reason: nothing in it reaches the engine under test, so one run
 * of it suffices. `backend/tests/unit/scripts/spec_files.spec.ts` enforces it.
 */
export function asksNoEngine(/** @type {string} */ file) {
  return /^\/\*\* @engine sqlite: \S/.test(readFileSync(inProject(file), 'utf8'))
}

/**
 * True if `asked` selects this file: by the end of its name (`customers/search`, `search`), or by a folder
 * (`customers`, `browser/admin`).
 * @param {string} file
 * @param {string} asked
 */
export function isAskedFor(file, asked) {
  const wanted = asked.replace(/^\.?\/+|\/+$/g, '').replace(/\.spec\.ts$/, '')
  const name = `/${file.replace(/\.spec\.ts$/, '')}`
  return name.endsWith(`/${wanted}`) || name.includes(`/${wanted}/`)
}

/**
 * Shuffles items by a seed.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} seed
 */
export function shuffled(items, seed) {
  const mixed = [...items]
  let state = seed >>> 0
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    // Mulberry32: small, and the same on every machine.
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    const other = ((bits ^ (bits >>> 14)) >>> 0) % (last + 1)
    ;[mixed[last], mixed[other]] = [
      /** @type {Item} */ (mixed[other]),
      /** @type {Item} */ (mixed[last]),
    ]
  }
  return mixed
}
