/**
 * `npm run codegen`: regenerates files from the routes, controllers and tables (backend/.adonisjs,
 * backend/database/rows.ts, docs/product/calls.md, and the refusals of docs/trouble.md). With `--check` it fails if
 * anything changes, so that no one commits a route or a column without its types, or a changed permission without its
 * line in the docs.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const GENERATED = [
  'backend/.adonisjs',
  'backend/database/rows.ts',
  'docs/product/calls.md',
  'docs/trouble.md',
]

await ensureInstalled()
const { borrowServer } = await import('./lib/mysql.mjs')
const { migrate } = await import('./lib/tables.mjs')
const dataDir = mkdtempSync(join(tmpdir(), 'trailgate-codegen-'))
const server = await borrowServer()
const database = await server?.database('codegen')
if (!database) console.log('No MySQL or MariaDB is at hand: the rows are those of SQLite alone.')

// The permission of one call depends on the profile.
const env = { DATA_DIR: dataDir, DB_CONNECTION: 'sqlite', PROFILE: 'embedded' }
const node = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ more = {}) =>
  run(node24(), args, { cwd: inProject('backend'), quiet: true, env: { ...env, ...more } })

const code =
  (await migrate(env)) ||
  (database && (await migrate({ ...env, ...database.env }))) ||
  (await node([inProject('scripts/codegen/rows.mjs')], { DB_HOST: '', ...database?.env })) ||
  (await node(['ace.js', 'codegen'])) ||
  (await node(['ace.js', 'docs:calls']))
await database?.drop()
await server?.release()
rmSync(dataDir, { recursive: true, force: true })
if (code !== 0) process.exit(code)
await writeRefusals()

if (process.argv.includes('--check')) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', [...args, '--', ...GENERATED], { cwd: root, encoding: 'utf8' })
  const changed = git('status', '--porcelain', '--untracked-files=all')
  if (changed !== '') {
    console.error(`Generated files are stale: run "npm run codegen" and commit\n${changed}`)
    process.exit(1)
  }
}

/** Writes the refusals of the source into the troubleshooting page. */
async function writeRefusals() {
  const { putIntoPage } = await import('./lib/page.mjs')
  const { refusalsInMarkdown } = await import('./lib/refusals.mjs')
  await putIntoPage('trouble.md', 'refusals', refusalsInMarkdown())
}
