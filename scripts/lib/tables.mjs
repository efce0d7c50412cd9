/**
 * Tables of a new park. The migrations make them once per test run, and each park of the run starts with a copy:
 * migrating an empty database takes a second of CPU on SQLite, and several on a server.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { node24 } from './node.mjs'
import { inProject } from './root.mjs'
import { run } from './run.mjs'

/** File name of the SQLite database in DATA_DIR. */
const FILE = 'trailgate.sqlite'

/** Runs the migrations on the database of these settings; resolves with the exit code. */
export function migrate(/** @type {NodeJS.ProcessEnv} */ env) {
  const cwd = inProject('backend')
  return run(node24(), ['ace.js', 'migration:run', '--force'], { cwd, quiet: true, env })
}

/** Creates the tables in the database of these settings. */
export async function makeTables(/** @type {NodeJS.ProcessEnv} */ env) {
  const code = await migrate(env)
  if (code !== 0) throw new Error(`The migrations ended with code ${code}`)
}

/** Copies a database file that is not open from one DATA_DIR to another. */
export async function copyTablesOfFile(/** @type {string} */ from, /** @type {string} */ to) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyFile(join(from, FILE), join(to, FILE))
}
