import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Creates a secret's file if missing, readable by its owner only. Of simultaneous processes one
 * wins, and no reader sees a partial secret.
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
