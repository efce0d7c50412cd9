/**
 * Checks before any import of the application: the process runs in UTC, `.env` is read, every
 * setting is valid, and the park's folder and database can be opened.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CannotStart, EXIT_CANNOT_WORK } from '#start/cannot_start'
import { reasonOf } from '#start/data_folder'
import { prepare } from '#start/prepare'
import { readSettings, WrongSettings, type Settings } from '#start/settings_reader'
import { startFailureOf } from '#start/start_failure'

process.env.TZ = 'UTC'
process.env.NODE_ENV ??= 'production'

const envFile = fileURLToPath(new URL('../../.env', import.meta.url))

/** The settings of this process. Ends it with the list of wrong settings, one a line. */
export function settingsOrEnd(): Settings {
  try {
    readEnvFile()
    const settings = readSettings(process.env)
    // The framework listens on these. Its own default is every address of the machine.
    process.env.HOST = settings.host
    process.env.PORT = String(settings.port)
    return settings
  } catch (error) {
    if (error instanceof WrongSettings) return end(error.message, EXIT_CANNOT_WORK)
    return endWith(error)
  }
}

/** Opens the park's folder and checks its database, or ends the process with the error message. */
export async function prepareOrEnd(settings: Settings, how: Parameters<typeof prepare>[1]) {
  try {
    await prepare(settings, how)
  } catch (error) {
    endWith(error, settings)
  }
}

/** Ends the process: with one line for an error that an operator can fix, else with the stack. */
export function endWith(error: unknown, settings?: Settings): never {
  const known = startFailureOf(error, settings?.database)
  if (known) return end(` ${known.message}`, known.exitCode)
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${told}\n`)
  // Handles opened by the start would keep the process alive.
  process.exit(1)
}

function end(what: string, code: number): never {
  process.stderr.write(`Trailgate does not start:${what}\n`)
  process.exit(code)
}

function readEnvFile() {
  if (process.env.NODE_ENV === 'test' || !existsSync(envFile)) return
  try {
    process.loadEnvFile(envFile)
  } catch (error) {
    throw new CannotStart(`The settings cannot be read: ${envFile} (${reasonOf(error)})`)
  }
}
