/**
 * What has to be true before anything of the application is imported: the process thinks in UTC,
 * `.env` is read, and every setting is right.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSettings, WrongSettings } from '#start/settings_reader'

process.env.TZ = 'UTC'
process.env.NODE_ENV ??= 'production'

const envFile = fileURLToPath(new URL('../../.env', import.meta.url))
if (process.env.NODE_ENV !== 'test' && existsSync(envFile)) process.loadEnvFile(envFile)

/** Ends the process with the list of what is wrong, one setting a line. */
export function refuseWrongSettings() {
  try {
    const { host, port } = readSettings(process.env)
    // The framework listens where these say. Its own default is every address of the machine.
    process.env.HOST = host
    process.env.PORT = String(port)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    process.stderr.write(`Trailgate does not start: ${error.message}\n`)
    process.exit(78)
  }
}
