/**
 * `npm run conformance`: docs/product/conformance.md has a row for each statement of the two documents, and each row
 * links to existing tests by their titles, or states the decision taken instead.
 */
import { existsSync, readFileSync } from 'node:fs'
import { faultsOf } from './lib/conformance.mjs'
import { inProject } from './lib/root.mjs'

const PAGE = 'docs/product/conformance.md'

/** @type {Map<string, string | null>} */
const files = new Map()

/** Caches files named by several rows. */
function read(/** @type {string} */ path) {
  if (!files.has(path)) {
    files.set(path, existsSync(inProject(path)) ? readFileSync(inProject(path), 'utf8') : null)
  }
  return files.get(path) ?? null
}

const faults = faultsOf({ path: PAGE, read })
for (const fault of faults) console.error(`${PAGE}: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
