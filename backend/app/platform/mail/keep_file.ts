import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '#start/settings'

/**
 * Writes a letter into a folder of DATA_DIR, atomically (write beside it, then rename), so that a reader never sees a
 * partial file.
 */
export async function keepFile(
  folder: 'mail' | 'sms',
  name: string,
  content: Parameters<typeof writeFile>[1]
) {
  const path = join(settings.dataDir, folder)
  await mkdir(path, { recursive: true })
  const file = join(path, name)
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
