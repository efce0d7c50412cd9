/** `npm run format`: the linter's fixes, then the formatter, even if the linter reports more. */
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const paths = process.argv.slice(2)
const tool = (/** @type {string} */ name) => inProject('node_modules', name, 'bin', name)
const linted = await run(node24(), [tool('oxlint'), '--fix', ...paths])
const formatted = await run(node24(), [tool('oxfmt'), ...paths])
process.exit(linted || formatted)
