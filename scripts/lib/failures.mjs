import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** File with the failures of a run, in its folder. */
const NAME = 'failures.txt'

/** File with the spec file of each failed test, a line each. */
const FILES = 'failed_files.txt'

/**
 * Keeps a text that is repeated at the end of the run, for readers of only the end of a long log.
 * @param {string} text
 * @param {string | undefined} folder
 */
export function tellAtEnd(text, folder = process.env.TRAILGATE_TEST_RUN) {
  if (folder) appendFileSync(join(folder, NAME), `${text.trim()}\n\n`)
}

/** @returns {string} failures of the run in that folder; empty if there are none */
export function failuresIn(/** @type {string} */ folder) {
  const file = join(folder, NAME)
  return existsSync(file) ? `In ${basename(folder)}:\n${readFileSync(file, 'utf8')}` : ''
}

/** @returns {string[]} titles of the failures of the run in that folder, one per line */
export function failedTitlesIn(/** @type {string} */ folder) {
  const titles = failuresIn(folder)
    .split('\n')
    .filter((line) => line.startsWith('✖ '))
  return titles.map((line) => `${line} (${basename(folder)})`)
}

/** Keeps the spec file of a failure for a second try. */
export function keepFailedFile(/** @type {string} */ file, /** @type {string} */ folder) {
  appendFileSync(join(folder, FILES), `${file}\n`)
}

/** @returns {string[]} the spec file of each failure of the run in that folder */
export function failedFilesIn(/** @type {string} */ folder) {
  const file = join(folder, FILES)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}
