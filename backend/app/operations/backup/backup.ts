/**
 * A backup is a folder: the database as of one moment, everything else of DATA_DIR, and a manifest with the SHA-256 of
 * each file (docs/operations.md#backup). It is made while the park is open, and read by `restore` alone.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { expectEmptyDatabase, loadDatabase, saveDatabase } from '#operations/backup/engines'
import { readWholeBackup, writeManifest } from '#operations/backup/manifest'
import { ifMissing } from '#platform/files/if_missing'
import { closeToOthers, openDataFolder } from '#start/data_folder'
import { lookIntoDatabase } from '#start/database_check'
import { expectKnownLevel } from '#start/database_level'
import type { readSettings } from '#start/settings_reader'

type Settings = ReturnType<typeof readSettings>

const REST = 'data'
/** Uploads; their names are unique and their contents never change. */
const UPLOADS = 'files'
/** The database itself, lock files, uploads in progress, files for download, and other backups or parks. */
const LEFT_OUT = /^(trailgate\.sqlite.*|\.opening|backups|demo|park-exports|tmp)$/

type What = {
  /** False if the database is backed up by other tools. */
  database: boolean
}

/**
 * Makes a backup in a new folder and returns its manifest. Until it is whole the folder has another name, so that half
 * a backup is never taken for one.
 */
export async function makeBackup(settings: Settings, folder: string, now: Date, what: What) {
  const { connection } = settings.database
  if (!what.database && connection === 'sqlite') {
    throw new Error('The database of this park is a file: it is part of every backup')
  }
  const { levels, version } = await lookIntoDatabase(settings)
  const part = `${folder}.part`
  // Attempts killed earlier left older data: none of it may get into a new backup.
  for (const taken of [folder, part].filter((each) => existsSync(each))) {
    throw new Error(`${taken} is there already`)
  }
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(join(part, REST), { recursive: true, mode: 0o700 })

  // Checkpoints before the database: none may cover more signatures than the backup contains.
  for (const entry of await readdir(settings.dataDir, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const [from, to] = [join(settings.dataDir, entry.name), join(part, REST, entry.name)]
    if (entry.isDirectory()) await copy(from, to)
    else await copyFile(from, to).catch(ifMissing(undefined))
  }
  if (what.database) await saveDatabase(settings, part)
  // Uploads again after it: every file that a saved row names is there. The same for the keys, which the first waiver and the first pass make.
  await copy(join(settings.dataDir, UPLOADS), join(part, REST, UPLOADS))
  for (const { file: key, given } of [settings.waiverSigningKey, settings.passSigningKey]) {
    if (!given) await copyFile(key, join(part, REST, basename(key))).catch(ifMissing(undefined))
  }

  closeToOthers(part)
  const manifest = await writeManifest(part, { engine: connection, ...what, levels, version }, now)
  await rename(part, folder)
  return manifest
}

/**
 * Brings a backup back into an empty DATA_DIR and, on a server, an empty database. A backup without the database leaves it alone: it was
 * brought back before.
 * @throws before anything is written, when the backup is not whole or the place is not empty.
 */
export async function restoreBackup(settings: Settings, folder: string) {
  const manifest = await readWholeBackup(folder)
  const { connection } = settings.database
  if (manifest.engine !== connection) {
    throw new Error(`The backup is of ${manifest.engine}, but DB_CONNECTION is ${connection}`)
  }
  expectKnownLevel(manifest)
  openDataFolder(settings.dataDir, { make: true })
  const present = await readdir(settings.dataDir)
  if (present.length > 0) {
    throw new Error(`${settings.dataDir} is not empty. Name an empty folder in DATA_DIR`)
  }
  if (manifest.database) await expectEmptyDatabase(settings)

  await copy(join(folder, REST), settings.dataDir)
  if (manifest.database) await loadDatabase(settings, folder)
  // A copy on another disk may have lost its access rights.
  closeToOthers(settings.dataDir)
  return manifest
}

/** Copies missing files. A file deleted meanwhile is not missed: no row in the backup names it. */
async function copy(from: string, to: string) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  for (const entry of entries.filter((each) => each.isFile())) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true })
    await copyFile(source, target).catch(ifMissing(undefined))
  }
}
