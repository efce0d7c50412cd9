/**
 * The tables of a new park. The migrations make them once for a run of tests, and each park of the run begins with a copy: to migrate an
 * empty database takes a second of CPU on SQLite, and several on a server.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { node24 } from './node.mjs'
import { inProject } from './root.mjs'
import { run } from './run.mjs'

/** What SQLite's database is called in DATA_DIR. */
const FILE = 'trailgate.sqlite'

/** Runs the migrations for the database that these settings name; resolves with the exit code. */
export function migrate(/** @type {NodeJS.ProcessEnv} */ env) {
  const cwd = inProject('backend')
  return run(node24(), ['ace.js', 'migration:run', '--force'], { cwd, quiet: true, env })
}

/** Makes tables where these settings lead. */
export async function makeTables(/** @type {NodeJS.ProcessEnv} */ env) {
  const code = await migrate(env)
  if (code !== 0) throw new Error(`The migrations ended with code ${code}`)
}

/** From one DATA_DIR, whose database nobody has open, to another. */
export async function copyTablesOfFile(/** @type {string} */ from, /** @type {string} */ to) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyFile(join(from, FILE), join(to, FILE))
}
