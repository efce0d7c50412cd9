import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** The folders that each suite is in. */
const FOLDERS = {
  unit: ['shared/src', 'portal/src', 'admin/src', 'backend/tests/unit'],
  functional: ['backend/tests/functional'],
  browser: ['backend/tests/browser'],
}

/** @typedef {keyof typeof FOLDERS} SuiteName */

export const SUITE_NAMES = /** @type {SuiteName[]} */ (Object.keys(FOLDERS))

/**
 * What a process of tests reads from its folder (`plan.json`).
 * @typedef {object} Plan
 * @property {string[]} files from the root of the project
 * @property {string[]} tests titles; all where there are none
 * @property {string[]} groups titles; all where there are none
 * @property {number | null} seed for the order of the tests in each file, which else is as written
 * @property {number} repeat how often each file runs
 */

/** @returns {string[]} the spec files of a suite, from the root of the project, in a fixed order */
export function specsOf(/** @type {SuiteName} */ suite) {
  return FOLDERS[suite].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
  )
}

/**
 * Whether the file begins with `@engine sqlite` and a reason: nothing in it comes to the engine under test, so that one run of it shows
 * all there is. `backend/tests/unit/scripts/spec_files.spec.ts` holds it to that.
 */
export function asksNoEngine(/** @type {string} */ file) {
  return /^\/\*\* @engine sqlite: \S/.test(readFileSync(inProject(file), 'utf8'))
}

/**
 * Whether somebody who says `asked` means this file: by the end of its name (`customers/search`, `search`), or by a folder that it
 * lies in (`customers`, `browser/admin`).
 * @param {string} file
 * @param {string} asked
 */
export function isAskedFor(file, asked) {
  const wanted = asked.replace(/^\.?\/+|\/+$/g, '').replace(/\.spec\.ts$/, '')
  const name = `/${file.replace(/\.spec\.ts$/, '')}`
  return name.endsWith(`/${wanted}`) || name.includes(`/${wanted}/`)
}

/**
 * In an order that only the seed decides.
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
