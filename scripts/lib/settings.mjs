import { readFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** The names of all settings, as `.env.example` lists them. */
export function settingNames() {
  const lines = readFileSync(inProject('.env.example'), 'utf8').split('\n')
  return lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
}
