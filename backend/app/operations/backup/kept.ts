/** Backups that are named by their time, and how many of them stay. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '#operations/backup/manifest'

const NAMED_BY_TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

/** The name of a backup that is made now; names sort by time. */
export function nameOf(now: Date) {
  return now.toISOString().slice(0, 19).replaceAll(':', '-')
}

/**
 * Removes the oldest backups of a folder beyond `keep`, and returns their paths. Only a complete
 * backup with a name of ours counts; other files stay.
 */
export async function removeOldest(folder: string, keep: number) {
  const entries = await readdir(folder, { withFileTypes: true })
  const named = entries.filter((entry) => entry.isDirectory() && NAMED_BY_TIME.test(entry.name))
  const whole: string[] = []
  for (const { name } of named) {
    const path = join(folder, name)
    if ((await readManifest(path)) !== null) whole.push(path)
  }
  const old = whole.sort().slice(0, -keep)
  for (const path of old) await rm(path, { recursive: true })
  return old
}
