/** `npm run backup` makes a backup, `npm run restore` brings one back and verifies its waivers. Both: docs/operations.md. */
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

ensureInstalled('park')
const [task = 'backup', ...rest] = process.argv.slice(2)
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
const backend = (/** @type {string[]} */ ...args) =>
  run(node24(), args, { cwd: inProject('backend'), env })

const loader = pathToFileURL(inProject('scripts', 'lib', 'typescript.mjs')).href
let code = await backend(`--import=${loader}`, 'bin/backup.ts', task, ...rest)
if (code === 0 && task === 'restore') code = await backend('ace.js', 'waivers:verify', '--restored')
process.exit(code)
