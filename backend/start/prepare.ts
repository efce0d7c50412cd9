/** Preparations before the application is imported. */
import { expectAppKey } from '#start/app_key'
import { lookIntoDatabase, type Found } from '#start/database_check'
import { CannotStart } from '#start/cannot_start'
import {
  makeTemporaryFolder,
  openCheckpointFolder,
  openDataFolder,
  temporaryFolder,
} from '#start/data_folder'
import { expectCurrentLevel } from '#start/database_level'
import type { Settings } from '#start/settings_reader'

type Purpose = {
  /** True if a park may be created. */
  make: boolean
  /** True if the tables must be those of this version. */
  migrated?: boolean
  /** True for a demo: in an empty place, or where a demo is. */
  demo?: boolean
}

/**
 * Opens DATA_DIR and checks the database, so that a park that cannot be opened fails with one line.
 * @throws {CannotStart} with that line.
 */
export async function prepare(
  settings: Settings,
  { make, migrated = false, demo = false }: Purpose
) {
  openDataFolder(settings.dataDir, { make })
  if (make) openCheckpointFolder(settings)
  // SQLite's temporary files hold rows of riders, and left alone it writes them to /var/tmp. It reads this when the first database is
  // opened, and uses the folder once it is there.
  process.env.SQLITE_TMPDIR = temporaryFolder(settings.dataDir)
  const found = await lookIntoDatabase(settings)
  if (!make) expectPark(settings, found)
  makeTemporaryFolder(settings.dataDir)
  if (demo) expectNoRealPark(settings, found)
  if (migrated) expectCurrentLevel(found)
  expectAppKey(settings, found)
  return found
}

/** A read-only command would find no fault in an empty place, and back up nothing. */
function expectPark({ dataDir, database }: Settings, { levels }: Found) {
  if (levels.length > 0) return
  throw new CannotStart(
    database.connection === 'mysql'
      ? `DB_DATABASE holds no park: ${database.name}`
      : `DATA_DIR holds no park: there is no database in ${dataDir}`
  )
}

/** A demo is poured into no park that people use, and does not bring its tables up to date either. */
function expectNoRealPark({ dataDir, database }: Settings, { hasPeople, isDemo }: Found) {
  if (!hasPeople || isDemo) return
  const place = database.connection === 'mysql' ? `The database ${database.name}` : dataDir
  throw new CannotStart(
    `${place} holds a park with people in it, and the demo opens an empty place only: name another one, or move it away`
  )
}
