/**
 * Storage of document files: DATA_DIR/files, never served directly, under generated names. File name and owner are in
 * the database only.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { DiskFull, Unavailable } from '#platform/http/refusals'
import { ifMissing } from '#platform/files/if_missing'
import { settings } from '#start/settings'
import { isDiskFull } from '#start/start_failure'

export const fileFolder = join(settings.dataDir, 'files')

/** Errors of a disk that is temporarily not writable: a retry may work. */
const DISK_IS_AWAY = new Set(['EROFS', 'EACCES', 'EIO', 'EMFILE'])

/**
 * Moves a received file from anywhere in DATA_DIR to its final place, atomically and durably: a reader finds the whole
 * file or none, even after a power cut.
 */
export async function keepFile(key: string, receivedPath: string) {
  const target = pathOf(key)
  await mkdir(dirname(target), { recursive: true })
  await flush(receivedPath)
  await rename(receivedPath, target)
  // Windows cannot open a folder, and persists renames by itself.
  if (process.platform !== 'win32') await flush(dirname(target))
}

/** Opens a stored file, with its size in bytes. @throws when it does not exist. */
export async function openFile(key: string): Promise<{ size: number; stream: Readable }> {
  const file = await open(pathOf(key))
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

/** Size of a stored file in bytes; null when it does not exist. */
export async function sizeOfFile(key: string): Promise<number | null> {
  const about = await stat(pathOf(key)).catch(ifMissing(null))
  return about?.size ?? null
}

/** Removes a file; a missing one is no error. */
export async function removeFile(key: string) {
  await rm(pathOf(key), { force: true })
}

/** Runs file writes and turns a full or read-only disk into a 503. */
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

/** The first two characters of the key name a subfolder, so that no folder grows too large to list. */
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
