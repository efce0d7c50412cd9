import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A folder of a run has such a file where anything failed in it. */
const NAME = 'failures.txt'

/**
 * Keeps what is said once more at the end of the run, for whoever reads only the end of a long log.
 * @param {string} text
 * @param {string | undefined} folder
 */
export function tellAtEnd(text, folder = process.env.TRAILGATE_TEST_RUN) {
  if (folder) appendFileSync(join(folder, NAME), `${text.trim()}\n\n`)
}

/** @returns {string} what failed in the run of that folder; empty where nothing did */
export function failuresIn(/** @type {string} */ folder) {
  const file = join(folder, NAME)
  return existsSync(file) ? `In ${basename(folder)}:\n${readFileSync(file, 'utf8')}` : ''
}
