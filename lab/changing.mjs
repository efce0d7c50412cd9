/**
 * `npm run changing`: what a new field, a new call and a new screen cost. Applies the changes that CONTRIBUTING.md shows to a copy of the
 * tree, makes what is generated, and asks the compiler, lint, the specs that the changes bring and those that take every field
 * and every route through everything. Says how many files somebody had to write; a field that takes more than
 * docs/changing.md allows is a failure.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { node24 } from '../scripts/lib/node.mjs'
import { inProject, root } from '../scripts/lib/root.mjs'
import { run } from '../scripts/lib/run.mjs'

/** A migration, the line of the field, its label, and the page that says what it is. */
const FILES_OF_A_FIELD = 4

const FIELD = 'How to add a field'
const CALL = 'How to add a call'
const SCREEN = 'How to add a screen'

/** What takes each field and each route through everything, and what tells of them one by one. */
const SPECS = [
  ...['every_field', 'columns', 'export', 'csv', 'customerForm'].map((name) => `customers/${name}`),
  'functional/access/matrix',
  'functional/operations/openapi',
]

/** What is kept between two runs and saves the compilers most of their work. */
const KEPT = join('node_modules', '.cache', 'trailgate')

ensureInstalled()
const page = readFileSync(inProject('CONTRIBUTING.md'), 'utf8')
const changes = [FIELD, CALL, SCREEN].map((heading) => ({ heading, diff: diffUnder(heading) }))
const copy = mkdtempSync(join(tmpdir(), 'trailgate-changing-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

copyTree()
// Each fits by itself; the screen shows what the call answers.
for (const { heading, diff } of changes) if (heading !== SCREEN) apply(heading, diff, '--check')
for (const { heading, diff } of changes) apply(heading, diff)
const written = new Map(changes.map(({ heading, diff }) => [heading, filesOf(diff)]))
const all = [...new Set([...written.values()].flat())]
const specs = all.filter((file) => file.endsWith('.spec.ts'))

const generated = [
  'backend/database/rows.ts',
  'backend/.adonisjs/server/routes.d.ts',
  'docs/product/calls.md',
]
const before = generated.map(textOf)
const data = join(copy, 'data-of-codegen')
const database = { DATA_DIR: data, DB_CONNECTION: 'sqlite', DB_HOST: '' }
await must('The tables', 'backend', node24(), 'ace.js', 'migration:run', '--force')
await must('The rows', 'backend', node24(), join(copy, 'scripts/codegen/rows.mjs'))
await must('The types of the routes', 'backend', node24(), 'ace.js', 'codegen')
await must('The page of calls', 'backend', node24(), 'ace.js', 'docs:calls')
rmSync(data, { recursive: true, force: true })
const made = generated.filter((file, index) => textOf(file) !== before[index])

await must('The form', '.', 'oxfmt', '--check', ...all)
const code = all.filter((file) => !file.endsWith('.md'))
await must('Lint', '.', 'oxlint', ...code)
await must('The types', '.', node24(), 'scripts/typecheck.mjs')
const files = [...SPECS, ...specs.map(nameOfSpec)].flatMap((spec) => ['--files', spec])
const suites = ['unit', 'functional', 'browser', '--engine', 'sqlite', ...files]
await must('The specs', '.', node24(), 'scripts/test.mjs', ...suites)

for (const [heading, names] of written) {
  console.log(`${heading}: ${names.length} files by hand`)
  for (const name of names) console.log(`  ${name}`)
}
console.log(`Generated: ${made.join(', ')}`)
const ofField = written.get(FIELD) ?? []
if (ofField.length > FILES_OF_A_FIELD || ofField.some((file) => /\.spec\.|\/tests\//.test(file))) {
  console.error(`A field takes ${FILES_OF_A_FIELD} files at most, and no spec (docs/changing.md)`)
  process.exitCode = 1
}

/** @returns {string} the one diff under a heading of the page */
function diffUnder(/** @type {string} */ heading) {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const [diff, ...others] = [...own.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, text]) => text)
  if (!diff || others.length > 0) {
    throw new Error(`CONTRIBUTING.md has to show one change under "${heading}"`)
  }
  return diff
}

/** @returns {string[]} the files that a change writes */
function filesOf(/** @type {string} */ diff) {
  return [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
}

function textOf(/** @type {string} */ file) {
  return readFileSync(join(copy, file), 'utf8')
}

/** As `npm test -- --files` takes it. */
function nameOfSpec(/** @type {string} */ file) {
  return file.replace(/^backend\/tests\//, '').replace(/\.spec\.ts$/, '')
}

/** The files of the tree as they stand, and its packages, which nothing here writes to. */
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
    if (existsSync(inProject(packages))) linkPackages(packages)
  }
  for (const name of ['compiled', 'types']) {
    const from = inProject(KEPT, name)
    if (existsSync(from)) cpSync(from, join(copy, KEPT, name), { recursive: true })
  }
  leadToPackages(join(copy, KEPT, 'types'))
}

/** The compiler finds the packages where the links lead, and knows them again only by the same way there. */
function leadToPackages(/** @type {string} */ folder) {
  if (!existsSync(folder)) return
  const to = (/** @type {string} */ path) => `"${relative(realpathSync(folder), inProject(path))}/`
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    const remembered = readFileSync(path, 'utf8')
      .replaceAll(/"(?:\.\.\/){3}(?!\.\.)/g, to('node_modules'))
      .replaceAll(/"(?:\.\.\/){4}(\w+\/node_modules)\//g, (_, packages) => to(packages))
    writeFileSync(path, remembered)
  }
}

/** A folder of packages, with a link to each: there are a hundred thousand files in them. */
function linkPackages(/** @type {string} */ path) {
  mkdirSync(join(copy, path))
  for (const name of readdirSync(inProject(path))) {
    const own = join(path, name)
    if (name.startsWith('@')) linkPackages(own)
    else if (name === '.package-lock.json') cpSync(inProject(own), join(copy, own))
    else if (name === '.bin' || !name.startsWith('.')) symlinkSync(targetOf(own), join(copy, own))
  }
}

/** One of ours leads to its folder of the copy. */
function targetOf(/** @type {string} */ path) {
  const from = inProject(path)
  return lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from
}

function apply(
  /** @type {string} */ heading,
  /** @type {string} */ diff,
  /** @type {string[]} */ ...options
) {
  try {
    execFileSync('git', ['apply', '-C1', ...options, '-'], { cwd: copy, input: diff })
  } catch {
    console.error(
      `"${heading}" in CONTRIBUTING.md does not fit the tree any more: bring it up to date`
    )
    process.exit(1)
  }
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
  console.error(`${what}: the changes that CONTRIBUTING.md shows are not taken`)
  process.exit(1)
}
