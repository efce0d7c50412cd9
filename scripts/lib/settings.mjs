import { readFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** Names of all settings, from `.env.example`. */
export function settingNames() {
  const lines = readFileSync(inProject('.env.example'), 'utf8').split('\n')
  return lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
}
