/** `npm run backup` makes a backup; `npm run restore` restores one and verifies its waivers. See docs/operations.md. */
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const HELP = {
  backup:
    'npm run backup -- [--to FOLDER | --into FOLDER] [--keep NUMBER] [--without-database]\n--into names it by the time; without a folder that is DATA_DIR/backups. --keep removes the oldest there beyond so many.',
  restore:
    'npm run restore -- FOLDER\nInto an empty DATA_DIR, and an empty DB_DATABASE on a server.',
}
const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log(HELP[asked[0] === 'restore' ? 'restore' : 'backup'])
  process.exit(0)
}

await ensureInstalled('park')
const [task = 'backup', ...rest] = process.argv.slice(2)
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
const backend = (/** @type {string[]} */ ...args) =>
  run(node24(), args, { cwd: inProject('backend'), env })

const loader = pathToFileURL(inProject('scripts', 'lib', 'typescript.mjs')).href
let code = await backend(`--import=${loader}`, 'bin/backup.ts', task, ...rest)
if (code === 0 && task === 'restore') code = await backend('ace.js', 'waivers:verify', '--restored')
process.exit(code)
