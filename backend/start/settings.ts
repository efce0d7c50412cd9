/** The settings of this process, read once. Wrong ones never get here: `bin/boot.ts` has refused them. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { setAdultAge } from '@trailgate/shared/dates'
import { appKeyFile } from './app_key.ts'
import { makeSecretFile } from './secret_file.ts'
import { readSettings } from './settings_reader.ts'

const given = readSettings(process.env)

setAdultAge(given.ageOfMajority)

/** Constant but for `parkName`: a name that managers choose replaces PARK_NAME (`platform/park_face.ts`). */
export const settings = { ...given, appKey: given.appKey ?? keptKey(given.dataDir) }

/** Makes DATA_DIR for tests and tools, and at the first start a key of its own in it, readable by its owner only. */
function keptKey(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = appKeyFile(dataDir)
  makeSecretFile(file, () => randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}
