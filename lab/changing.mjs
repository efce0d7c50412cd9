/**
 * `npm run changing`: the cost of a new field, a new call and a new screen. Applies the changes shown in
 * CONTRIBUTING.md to a copy of the tree, generates code, and runs the compiler, lint, the specs that the changes bring,
 * and those that cover every field and route. Reports the number of files written by hand; a field above the limit of
 * docs/changing.md is a failure.
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

/** A migration, the line of the table, its label in both languages, and its page. */
const FILES_OF_A_FIELD = 5

const FIELD = 'How to add a field'
const CALL = 'How to add a call'
const SCREEN = 'How to add a screen'

/** Specs that cover every field and every route, or list them one by one. */
const SPECS = [
  ...['every_field', 'columns', 'export', 'csv', 'customerForm'].map((name) => `customers/${name}`),
  'functional/access/matrix',
  'functional/operations/openapi',
]

/** Compiler caches kept between runs. */
const KEPT = join('node_modules', '.cache', 'trailgate')

await ensureInstalled()
const page = readFileSync(inProject('CONTRIBUTING.md'), 'utf8')
const changes = [FIELD, CALL, SCREEN].map((heading) => ({ heading, diff: diffUnder(heading) }))
const copy = mkdtempSync(join(tmpdir(), 'trailgate-changing-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

copyTree()
// Each change applies on its own; the screen shows the call's answer, so it needs the others.
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

/** Name of a spec as `npm test -- --files` takes it. */
function nameOfSpec(/** @type {string} */ file) {
  return file.replace(/^backend\/tests\//, '').replace(/\.spec\.ts$/, '')
}

/** Copies the tree's files as they are, and links its packages, which nothing here writes to. */
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

/** The compiler resolves packages through the links, and its cache is valid only for the same relative paths. */
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

/** Links each package of a folder: copying would be a hundred thousand files. */
function linkPackages(/** @type {string} */ path) {
  mkdirSync(join(copy, path))
  for (const name of readdirSync(inProject(path))) {
    const own = join(path, name)
    if (name.startsWith('@')) linkPackages(own)
    else if (name === '.package-lock.json') cpSync(inProject(own), join(copy, own))
    else if (name === '.bin' || !name.startsWith('.')) symlinkSync(targetOf(own), join(copy, own))
  }
}

/** A workspace package leads to its folder in the copy. */
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
