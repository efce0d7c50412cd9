/**
 * `npm run changing`: what a new field of a customer costs. Applies the change that CONTRIBUTING.md shows to a copy of the tree, makes
 * the rows from its tables, and asks the compiler and the specs that take every field through everything. Says how many files
 * somebody had to write; more than docs/changing.md allows are a failure.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { node24 } from '../scripts/lib/node.mjs'
import { inProject, root } from '../scripts/lib/root.mjs'
import { run } from '../scripts/lib/run.mjs'

/** A migration, the line of the field, its label, and the page that says what it is. */
const FILES_AT_MOST = 4

/** What takes each field through everything, and what tells of fields one by one. */
const SPECS = [
  'records/columns',
  ...['every_field', 'columns', 'export', 'csv', 'customerForm'].map((name) => `customers/${name}`),
]

/** The projects that know customers; scripts and lab do not. */
const KNOW_CUSTOMERS = ['shared', 'backend', 'admin', 'portal']

/** What is kept between two runs and saves the compiler most of its work. */
const KEPT = join('node_modules', '.cache', 'trailgate')

ensureInstalled()
const change = changeIn(readFileSync(inProject('CONTRIBUTING.md'), 'utf8'))
const field = /^\+ {2}(\w+): \{$/m.exec(change)?.[1]
if (!field) throw new Error('The change adds no line to the table of fields')
const copy = mkdtempSync(join(tmpdir(), 'trailgate-changing-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

copyTree()
const written = apply()
const data = join(copy, 'data-of-codegen')
const database = { DATA_DIR: data, DB_CONNECTION: 'sqlite', DB_HOST: '' }
const before = readFileSync(inProject('backend/database/rows.ts'), 'utf8')
await must('The tables', 'backend', node24(), 'ace.js', 'migration:run', '--force')
await must('The rows', 'backend', node24(), join(copy, 'scripts/codegen/rows.mjs'))
rmSync(data, { recursive: true, force: true })
const generated = readFileSync(join(copy, 'backend/database/rows.ts'), 'utf8') === before ? 0 : 1
await must('The types', '.', node24(), 'scripts/typecheck.mjs', ...KNOW_CUSTOMERS)
const files = SPECS.flatMap((spec) => ['--files', spec])
const suites = ['unit', 'functional', '--engine', 'sqlite', ...files]
await must('The specs', '.', node24(), 'scripts/test.mjs', ...suites)

console.log(
  `${field}: ${written.length} files by hand, ${generated} generated, no spec changed\n` +
    written.map((file) => `  ${file}`).join('\n')
)
if (written.length > FILES_AT_MOST || written.some((file) => /\.spec\.|\/tests\//.test(file))) {
  console.error(`A field takes ${FILES_AT_MOST} files at most, and no spec (docs/changing.md)`)
  process.exitCode = 1
}

/** The one diff of a page. */
function changeIn(/** @type {string} */ page) {
  const [diff, ...others] = [...page.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, text]) => text)
  if (!diff || others.length > 0) throw new Error('CONTRIBUTING.md has to show one change')
  return diff
}

/** The files of the tree as they stand, and its packages: links, which nothing here writes to. */
function copyTree() {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    }
  )
  for (const file of list.split('\0')) {
    if (file === '' || !existsSync(inProject(file))) continue
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(inProject(file), join(copy, file))
  }
  for (const workspace of ['.', 'admin', 'backend', 'portal', 'shared', 'lab']) {
    const packages = join(workspace, 'node_modules')
    if (existsSync(inProject(packages))) link(packages)
  }
  for (const kept of ['types', 'javascript']) {
    const from = inProject(KEPT, kept)
    if (existsSync(from)) cpSync(from, join(copy, KEPT, kept), { recursive: true })
  }
}

function link(/** @type {string} */ path) {
  const [from, to] = [inProject(path), join(copy, path)]
  const entry = lstatSync(from)
  if (entry.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (entry.isFile()) return linkOrCopy(from, to)
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '.cache') link(join(path, name))
}

function linkOrCopy(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    linkSync(from, to)
  } catch (error) {
    // The folder for what is temporary may lie on another disk.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EXDEV') throw error
    cpSync(from, to)
  }
}

/** @returns {string[]} the files that the change writes */
function apply() {
  try {
    execFileSync('git', ['apply', '-C1', '-'], { cwd: copy, input: change })
  } catch {
    console.error(
      'The change in CONTRIBUTING.md does not fit the tree any more: bring it up to date'
    )
    process.exit(1)
  }
  return [...change.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
}

async function must(
  /** @type {string} */ what,
  /** @type {string} */ folder,
  /** @type {string} */ command,
  /** @type {string[]} */ ...args
) {
  const env = { ...(folder === 'backend' ? database : {}), CI: '' }
  const code = await run(command, args, { cwd: join(copy, folder), quiet: true, env })
  if (code === 0) return
  console.error(`${what} do not take the field ${field}`)
  process.exit(1)
}
