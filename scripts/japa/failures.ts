import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { NamedReporterContract } from '@japa/runner/types'
import { keepFailedFile, tellAtEnd } from '../lib/failures.mjs'
import { root } from '../lib/root.mjs'

/** Lines kept of an error: what was wrong and where. */
const LINES = 40

/** Collects each failure of a test, group hook or suite for the end of `npm test`. */
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
      emitter.on('test:end', ({ title, errors, hasError, meta }) => {
        keep(title.expanded, errors)
        const { fileName } = meta as { fileName: string }
        if (hasError) keepFailedFile(relative(root, fileName).replaceAll('\\', '/'), folder)
      })
      emitter.on('group:end', ({ title, errors }) => keep(title, errors))
      emitter.on('suite:end', ({ name, errors }) => keep(name, errors))
    },
  }
}

function messageOf(error: unknown): string {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return stripVTControlCharacters(said).split('\n').slice(0, LINES).join('\n')
}
