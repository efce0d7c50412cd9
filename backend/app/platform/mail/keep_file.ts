import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '#start/settings'

/** Writes a letter into a folder of DATA_DIR; beside it and moved, so that a reader never sees half of it. */
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
