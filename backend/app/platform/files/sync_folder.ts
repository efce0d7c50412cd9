import { open } from 'node:fs/promises'

/** Syncs a folder to disk: until then a power cut may undo a rename. */
export async function syncFolder(folder: string) {
  // Windows cannot open a folder, and persists names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
