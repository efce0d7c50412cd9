/**
 * `npm run waivers:verify` and similar: runs one command of the back end, e.g. `node scripts/ace.mjs waivers:verify`.
 */
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled('park')
// Folders on the command line are relative to the directory where npm was called.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
const args = ['ace.js', ...process.argv.slice(2)]
process.exit(await run(node24(), args, { cwd: inProject('backend'), env }))
