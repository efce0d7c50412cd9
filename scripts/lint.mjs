/** `npm run lint`: what the linter and the formatter have to say; both are asked, even where the first has found something. */
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

const CHECKS = [['oxlint'], ['oxfmt', '--check']]

ensureInstalled()
let found = false
for (const [command = '', ...args] of CHECKS) found = (await run(command, args)) !== 0 || found
process.exit(found ? 1 : 0)
