/** Checks of `npm run conformance`. */
import { posix } from 'node:path'

/** Number of statements in each document: P for riders and kiosks, S for staff. */
const STATEMENTS = { P: 218, S: 74 }

/** A statement covered by several tests in parts has a row for each part: S35a, S35b. */
const ROW = /^\| ([PS]\d+)([a-z]?) +\| (.+?) +\| (.+?) +\|$/gm
const TEST = /\[((?:\\.|[^\]\\])+)\]\(([^)\s]+\.spec\.tsx?)\)/g
const DECIDED = /\bDecided: \S/
const TITLE = /\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

/**
 * Faults of the page at `path`. `read` returns the text of a project file, or null.
 * @param {{ path: string, read: (path: string) => string | null }} page
 */
export function faultsOf({ path: page, read }) {
  const rows = [...(read(page) ?? '').matchAll(ROW)].map(
    ([, number = '', part = '', , held = '']) => ({ number, name: number + part, held })
  )
  return [...missing(), ...repeated(), ...rows.flatMap(unheld)]

  function missing() {
    const there = new Set(rows.map(({ number }) => number))
    return Object.entries(STATEMENTS).flatMap(([document, count]) =>
      Array.from({ length: count }, (_, i) => `${document}${i + 1}`)
        .filter((number) => !there.has(number))
        .map((number) => `${number} has no row`)
    )
  }

  function repeated() {
    const names = rows.map(({ name }) => name)
    return names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => `${name} has two rows`)
  }

  function unheld(/** @type {{ name: string, held: string }} */ { name, held }) {
    const tests = [...held.matchAll(TEST)].map(([, title = '', path = '']) => ({
      title: title.replaceAll(/\\(.)/g, '$1'),
      path: posix.join(posix.dirname(page), path),
    }))
    if (tests.length === 0 && !DECIDED.test(held)) return [`${name} has neither test nor decision`]
    return tests
      .filter(({ title, path }) => !titlesOf(path).has(title))
      .map(({ title, path }) => `${name} names "${title}", which ${path} does not have`)
  }

  /** Test titles as written in a spec file. */
  function titlesOf(/** @type {string} */ path) {
    return new Set(
      [...(read(path) ?? '').matchAll(TITLE)].map(([, , title = '']) =>
        title.replaceAll(/\\(.)/g, '$1')
      )
    )
  }
}
