/**
 * `npm run lint`: linter and formatter, and in `.ci/run` the subjects of the change's commits. All run, even if the
 * first finds something.
 */
import { faultsOfCommits } from './lib/commits.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const CHECKS = [['oxlint'], ['oxfmt', '--check']]

await ensureInstalled()
let found = false
for (const [command = '', ...args] of CHECKS) found = (await run(command, args)) !== 0 || found
const faults = process.env.CI ? faultsOfCommits(root) : []
for (const fault of faults) console.error(`Commit ${fault}`)
process.exit(found || faults.length > 0 ? 1 : 0)
