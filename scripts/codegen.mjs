/**
 * `npm run codegen`: what is generated from the routes, controllers and tables (backend/.adonisjs, database/schema.ts).
 * With `--check` it fails when that changes anything, so that nobody commits a route without its types.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const GENERATED = ['backend/.adonisjs', 'backend/database/schema.ts']

ensureInstalled()
const dataDir = mkdtempSync(join(tmpdir(), 'trailgate-codegen-'))
const ace = (/** @type {string[]} */ ...args) =>
  run(node24(), ['ace.js', ...args], {
    cwd: inProject('backend'),
    quiet: true,
    env: { DATA_DIR: dataDir, DB_CONNECTION: 'sqlite', TRAILGATE_CODEGEN: '1' },
  })

// The migrations write database/schema.ts, from the database they have just made.
const code = (await ace('migration:run', '--force')) || (await ace('codegen'))
rmSync(dataDir, { recursive: true, force: true })
if (code !== 0) process.exit(code)

if (process.argv.includes('--check')) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', [...args, '--', ...GENERATED], { cwd: root, encoding: 'utf8' })
  const changed = git('status', '--porcelain', '--untracked-files=all')
  if (changed !== '') {
    console.error(`Generated files are stale: run "npm run codegen" and commit\n${changed}`)
    process.exit(1)
  }
}
