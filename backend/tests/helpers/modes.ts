import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What of a folder the group or others may read, with the folder itself. */
export function openToOthers(folder: string) {
  return [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ].filter((path) => lstatSync(path).mode & 0o077)
}
