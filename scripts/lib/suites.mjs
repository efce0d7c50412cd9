import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { tellAtEnd } from './failures.mjs'
import { node24 } from './node.mjs'
import { start } from './run.mjs'

/** A run without a finished test for this long hangs. The longest single test may take a few minutes. */
const SILENT_FOR_MS = 6 * 60_000
const LOOK_EVERY_MS = 5_000

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs suites of japa.config.ts in a process and a folder of their own. A hanging run is killed; one that ends early,
 * or with an error outside any test, counts as an additional failure.
 * @param {string[]} args suites and filters
 * @param {object} how
 * @param {import('./specs.mjs').Plan} how.plan
 * @param {string} how.folder
 * @param {NodeJS.ProcessEnv} how.env
 * @param {AbortSignal} how.interruption
 * @param {string} [how.said] file for the output; default: the console
 * @returns {Promise<Counts>}
 */
export async function runSuites(args, { plan, folder, env, interruption, said }) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
  const result = join(folder, 'result.json')
  const started = Date.now()
  const voice = said === undefined ? 'inherit' : openSync(said, 'w')
  const tests = start(
    node24(),
    ['--import=./scripts/lib/typescript.mjs', 'japa.config.ts', ...args],
    {
      env: { ...env, TRAILGATE_TEST_RUN: folder },
      stdio: ['ignore', voice, voice],
    }
  )
  if (typeof voice === 'number') closeSync(voice)
  interruption.addEventListener('abort', () => tests.stop('SIGKILL'))

  let hung = false
  const watch = setInterval(() => {
    const lastSign = existsSync(result) ? statSync(result).mtimeMs : started
    if (Date.now() - lastSign < SILENT_FOR_MS) return
    hung = true
    tests.stop('SIGKILL')
  }, LOOK_EVERY_MS)
  const code = await tests.ended
  clearInterval(watch)

  const counts = existsSync(result)
    ? JSON.parse(readFileSync(result, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, ended: false }
  if (counts.ended && (code === 0 || counts.failed > 0)) return counts
  const what = hung
    ? 'The tests hung and were ended.'
    : `The tests ended with code ${code} outside of any test.`
  console.error(`\n${what}`)
  tellAtEnd(what, folder)
  return { ...counts, failed: counts.failed + 1 }
}
