/** What has to stand before the application is imported. */
import { expectAppKey } from '#start/app_key'
import { lookIntoDatabase, type Found } from '#start/database_check'
import { CannotStart } from '#start/cannot_start'
import { openCheckpointFolder, openDataFolder } from '#start/data_folder'
import { expectCurrentLevel } from '#start/database_level'
import type { Settings } from '#start/settings_reader'

type Purpose = {
  /** Whether a park may be made where none is. */
  make: boolean
  /** Whether its tables have to be those of this version. */
  migrated?: boolean
}

/**
 * Opens DATA_DIR and looks into the database, so that a park that cannot be opened is told in one line.
 * @throws {CannotStart} with that line.
 */
export async function prepare(settings: Settings, { make, migrated = false }: Purpose) {
  openDataFolder(settings.dataDir, { make })
  if (make) openCheckpointFolder(settings)
  const found = await lookIntoDatabase(settings)
  if (!make) expectPark(settings, found)
  if (migrated) expectCurrentLevel(found)
  expectAppKey(settings, found)
  return found
}

/** What only reads a park would find nothing wrong with a place in which none was ever opened, and back up nothing. */
function expectPark({ dataDir, database }: Settings, { levels }: Found) {
  if (levels.length > 0) return
  throw new CannotStart(
    database.connection === 'mysql'
      ? `DB_DATABASE holds no park: ${database.name}`
      : `DATA_DIR holds no park: there is no database in ${dataDir}`
  )
}
