import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Full path of the first of these programs found in PATH (or in the folders of system programs). */
export function findProgram(/** @type {readonly string[]} */ names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (isProgram(path)) return path
    }
  }
  return undefined
}

function isProgram(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
