import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Makes a secret's file, readable by its owner only, where there is none. Of processes that do so together one wins,
 * and nobody ever reads half a secret.
 */
export function makeSecretFile(file: string, secret: () => string) {
  if (existsSync(file)) return
  const whole = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(whole, secret(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(whole, file)
  } catch (error) {
    // Another process was faster: its secret is the park's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(whole)
  }
}
