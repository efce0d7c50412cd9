/** `npm run typecheck`: every workspace and the scripts, or those named; all run, even after one has failed. */
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { cacheFolder, inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const PROJECTS = ['shared', 'shared/tsconfig.spec.json', 'backend', 'admin', 'portal', '.']

/** By path: a plain `tsc` may be the one of `typescript`, whose API lint and the assembler use. */
const COMPILER = inProject('node_modules', '@typescript', 'native', 'bin', 'tsc')

/** Several checkers would each check shared code again, for twice the CPU time. */
const OPTIONS = ['--noEmit', '--checkers', '1']

/**
 * The compiler is written in Go and lives for seconds: it collects garbage when the heap is five times as large instead
 * of twice.
 */
const COLLECT_SELDOM = { GOGC: '400' }

await ensureInstalled()
/** @type {string[]} */
const wrong = []
const named = process.argv.slice(2)
for (const project of named.length > 0 ? named : PROJECTS) {
  const args = [COMPILER, ...OPTIONS, '-p', project, ...rememberIn(project)]
  if ((await run(node24(), args, { env: COLLECT_SELDOM })) !== 0) wrong.push(project)
}
if (wrong.length > 0) console.error(`\nTypes do not fit in: ${wrong.join(', ')}`)
process.exit(wrong.length === 0 ? 0 : 1)

/** Incremental: checks only changed files and their dependents. */
function rememberIn(/** @type {string} */ project) {
  const name = project.replaceAll(/[^a-z.]/g, '-')
  return ['--incremental', '--tsBuildInfoFile', join(cacheFolder, 'types', `${name}.tsbuildinfo`)]
}
