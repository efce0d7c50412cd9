/** How far a database has come, and whether this version knows as much. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '#start/cannot_start'

const folder = fileURLToPath(new URL('../database/migrations/', import.meta.url))

/** Every level that this version can bring a database to, in their order. */
export const KNOWN_LEVELS = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted()

/** The version of this program. */
export const VERSION: string = readVersion()

/**
 * Refuses a database that a newer version has changed: this one would not know what the new columns mean, and would write rows without
 * them.
 * @throws {CannotStart} that says which version is needed.
 */
export function expectKnownLevel({
  levels,
  version,
}: {
  levels: string[]
  version: string | null
}) {
  const unknown = levels.filter((level) => !KNOWN_LEVELS.includes(level)).toSorted()
  const newest = unknown.at(-1)
  if (newest === undefined) return
  const needed = version === null ? '' : `version ${version}, `
  throw new CannotStart(
    `The database is newer than this program: it needs ${needed}the one that knows ${newest}, or a later one. ` +
      `This is version ${VERSION}, which knows the database up to ${KNOWN_LEVELS.at(-1)}`
  )
}

/**
 * Refuses a database that this version has not brought up to date yet: what reads it would ask for tables that are not there.
 * @throws {CannotStart} that says how to bring it there.
 */
export function expectCurrentLevel({ levels }: { levels: string[] }) {
  if (KNOWN_LEVELS.every((level) => levels.includes(level))) return
  throw new CannotStart(
    `The database is older than this program, which knows it up to ${KNOWN_LEVELS.at(-1)}: ` +
      'make a backup, and start the park once, which brings it up to date'
  )
}

function readVersion() {
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
