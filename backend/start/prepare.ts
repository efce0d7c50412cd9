/** What has to stand before the application is imported. */
import { expectAppKey } from '#start/app_key'
import { lookIntoDatabase } from '#start/database_check'
import { openCheckpointFolder, openDataFolder } from '#start/data_folder'
import type { Settings } from '#start/settings_reader'

/**
 * Opens DATA_DIR and looks into the database, so that a park that cannot be opened is told in one line.
 * @throws {CannotStart} with that line.
 */
export async function prepare(settings: Settings, { make }: { make: boolean }) {
  openDataFolder(settings.dataDir, { make })
  if (make) openCheckpointFolder(settings)
  const found = await lookIntoDatabase(settings)
  expectAppKey(settings, found)
  return found
}
