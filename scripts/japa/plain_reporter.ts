import { writeFileSync } from 'node:fs'
import type { NamedReporterContract } from '@japa/runner/types'

/** Result of a run, as `npm test` reads it. Written after every test, so that a crashed run shows how far it came. */
export type RunResult = { passed: number; failed: number; skipped: number; ended: boolean }

/** Writes the counts to the file and, as the last line, to the console. */
export function plain(file: string): NamedReporterContract {
  return {
    name: 'plain',
    handler(runner, emitter) {
      const count = (ended: boolean): RunResult => {
        const { passed, failed, skipped, todo } = runner.getSummary().aggregates
        const result = { passed, failed, skipped: skipped + todo, ended }
        writeFileSync(file, JSON.stringify(result))
        return result
      }
      emitter.on('runner:start', () => void count(false))
      emitter.on('test:end', () => void count(false))
      emitter.on('runner:end', () => {
        const { passed, failed } = count(true)
        process.once('exit', () => console.log(`\n${passed} passed, ${failed} failed`))
      })
    },
  }
}
