/**
 * Where the bytes of documents lie: DATA_DIR/files, outside of everything that is served, under names that
 * nobody chose. What a file is called and whose it is stands in the database only.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { DiskFull, Unavailable } from '#platform/http/refusals'
import { ifMissing } from '#platform/files/if_missing'
import { settings } from '#start/settings'
import { isDiskFull } from '#start/start_failure'

export const fileFolder = join(settings.dataDir, 'files')

/** What the disk says when it may not be written: the next try may work. */
const DISK_IS_AWAY = new Set(['EROFS', 'EACCES', 'EIO', 'EMFILE'])

/**
 * Moves a received file, from anywhere in DATA_DIR, to where it stays; a reader finds the whole file or none, even
 * after a power cut.
 */
export async function keepFile(key: string, receivedPath: string) {
  const target = pathOf(key)
  await mkdir(dirname(target), { recursive: true })
  await flush(receivedPath)
  await rename(receivedPath, target)
  // Windows cannot open a folder, and writes renames by itself.
  if (process.platform !== 'win32') await flush(dirname(target))
}

/** The bytes of a kept file, with their number. @throws when it is not there. */
export async function openFile(key: string): Promise<{ size: number; stream: Readable }> {
  const file = await open(pathOf(key))
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

/** How many bytes a kept file has; null when it is not there. */
export async function sizeOfFile(key: string): Promise<number | null> {
  const about = await stat(pathOf(key)).catch(ifMissing(null))
  return about?.size ?? null
}

/** Removes a file; one that is not there is removed already. */
export async function removeFile(key: string) {
  await rm(pathOf(key), { force: true })
}

/** Runs what writes files and turns a full or read-only disk into a 503. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull()
    if (error instanceof Error && 'code' in error && DISK_IS_AWAY.has(String(error.code))) {
      throw new Unavailable()
    }
    throw error
  }
}

/** Two letters of the key make a folder, so that none grows too long to list. */
function pathOf(key: string) {
  return join(fileFolder, key.slice(0, 2), key)
}

async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
