import { stripVTControlCharacters } from 'node:util'
import type { NamedReporterContract } from '@japa/runner/types'
import { tellAtEnd } from '../lib/failures.mjs'

/** Of an error: what was wrong and where, not all that led to it. */
const LINES = 40

/** Keeps each failure of a test, of a group's hooks or of a suite's for the end of `npm test`. */
export function failures(folder: string): NamedReporterContract {
  const keep = (name: string, errors: readonly { phase: string; error: unknown }[]) => {
    for (const { phase, error } of errors) {
      const where = phase === 'test' ? name : `${name} (${phase})`
      tellAtEnd(`✖ ${where}\n${messageOf(error)}`, folder)
    }
  }
  return {
    name: 'failures',
    handler(_runner, emitter) {
      emitter.on('test:end', ({ title, errors }) => keep(title.expanded, errors))
      emitter.on('group:end', ({ title, errors }) => keep(title, errors))
      emitter.on('suite:end', ({ name, errors }) => keep(name, errors))
    },
  }
}

function messageOf(error: unknown): string {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return stripVTControlCharacters(said).split('\n').slice(0, LINES).join('\n')
}
