/** `npm run typecheck`: every workspace and the scripts; all are asked, even after one has failed. */
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

ensureInstalled()
/** @type {string[]} */
const wrong = []
for (const project of ['shared', 'shared/tsconfig.spec.json', 'backend', 'admin', 'portal', '.']) {
  if ((await run('tsc', ['--noEmit', '-p', project])) !== 0) wrong.push(project)
}
if (wrong.length > 0) console.error(`\nTypes do not fit in: ${wrong.join(', ')}`)
process.exit(wrong.length === 0 ? 0 : 1)
