import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#start/cannot_start'
import { reasonOf } from '#start/data_folder'
import { APP_KEY_LENGTH, type Settings } from '#start/settings_reader'

/** Path of the generated key if APP_KEY is not set. */
export const appKeyFile = (dataDir: string) => join(dataDir, 'app.key')

/**
 * A park that has data keeps its key: another one is never made in silence.
 * @throws {CannotStart} when the key file is missing beside data, cannot be read, or holds no key.
 */
export function expectAppKey({ appKey, dataDir }: Settings, { hasData }: { hasData: boolean }) {
  if (appKey) return
  const file = appKeyFile(dataDir)
  const key = readKey(file)
  if (key === undefined && hasData) throw new CannotStart(lost(file))
  if (key !== undefined && key.length < APP_KEY_LENGTH) {
    throw new CannotStart(
      `${file} holds no key of at least ${APP_KEY_LENGTH} characters: put it back from a backup, or set APP_KEY`
    )
  }
}

function readKey(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new CannotStart(`The key file cannot be read: ${file} (${reasonOf(error)})`)
  }
}

function lost(file: string) {
  return (
    `The key file ${file} is missing, but the park has data. Put the file back from a backup, or set APP_KEY to what it held. ` +
    'With another key the links to unsubscribe in letters that were sent, the codes of tablets that are being paired and all that was ' +
    `encrypted with it are lost: to go on so, make one with: openssl rand -base64 32 > ${file}`
  )
}
