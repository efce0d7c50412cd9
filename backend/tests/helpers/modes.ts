import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files in a folder, itself included, that the group or others may read. */
export function openToOthers(folder: string) {
  return [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ].filter((path) => lstatSync(path).mode & 0o077)
}
