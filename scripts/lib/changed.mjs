import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { inProject, root } from './root.mjs'

/**
 * Spec files that the working tree's changes can break: those that reach a changed file by imports, by the API calls
 * they make, and (browser tests) by the texts they look for on a page.
 */

const FOLDERS = [
  ...['shared/src', 'portal/src', 'portal/scripts', 'admin/src', 'scripts', 'lab'],
  ...['app', 'bin', 'commands', 'config', 'database', 'providers', 'start', 'tests']
    .map((name) => `backend/${name}`)
    .filter((folder) => existsSync(inProject(folder))),
]
const CODE = /\.(ts|tsx|mjs|js)$/
const GENERATED = /(^|\/)(\.adonisjs|dist|node_modules)\//

/** Texts that every page shows do not identify a page. */
const EVERYWHERE = /^shared\/src\/ui\//

/**
 * Spec files that the working tree's changes reach, nearest first.
 * @param {readonly string[]} specs
 * @param {readonly string[]} [changed]
 */
export function reachedBy(specs, changed = changedFiles()) {
  const found = distances(specs, changed, stepsBetween(projectFiles(), changed))
  const nearestFirst = [...found].sort(([, one], [, other]) => one - other)
  return { changed, files: nearestFirst.map(([file]) => file) }
}

/** @returns {string[]} files that differ from the last common commit with main, relative to the project root */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  const [since = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? []
  const changed = git('diff', '--name-only', since)
  if (!changed) throw new Error('--changed asks git what has changed, and here is none')
  const fresh = git('ls-files', '--others', '--exclude-standard') ?? []
  return [...new Set([...changed, ...fresh])].filter((file) => !GENERATED.test(file))
}

/** @returns {string[]} every file of the project that may import another */
function projectFiles() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`
    )
  )
  return inFolders.filter((file) => CODE.test(file) && !GENERATED.test(file))
}

/**
 * Distance of each spec file from the changes; unreachable ones are left out.
 * @param {readonly string[]} specs
 * @param {readonly string[]} changed
 * @param {Map<string, Set<string>>} steps
 */
function distances(specs, changed, steps) {
  /** @type {Map<string, Set<string>>} */
  const back = new Map()
  for (const [from, targets] of steps) {
    for (const target of targets) {
      const known = back.get(target) ?? new Set()
      back.set(target, known.add(from))
    }
  }
  const found = new Map(changed.map((file) => [file, 0]))
  let edge = [...changed]
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next = new Set(edge.flatMap((file) => [...(back.get(file) ?? [])]))
    edge = [...next].filter((file) => !found.has(file))
    for (const file of edge) found.set(file, distance)
  }
  return new Map(
    specs.flatMap((spec) => {
      const distance = found.get(spec)
      return distance === undefined ? [] : [/** @type {const} */ ([spec, distance])]
    })
  )
}

/**
 * Direct dependencies of each file.
 * @param {readonly string[]} files
 * @param {readonly string[]} changed
 */
function stepsBetween(files, changed) {
  const texts = new Map(
    files.filter((file) => existsSync(inProject(file))).map((file) => [file, textOf(file)])
  )
  const imports = new Map(
    [...texts].map(([file, text]) => [file, importsOf(file, text, (name) => texts.has(name))])
  )
  const controllers = controllersByRoute(texts)
  /** @type {Map<string, string[]>} */
  const pagesBySentences = new Map()
  for (const [file, targets] of imports) {
    if (!/^(admin|portal)\/src\//.test(file) || file.includes('.spec.')) continue
    for (const target of targets) {
      if (isSentences(target)) {
        pagesBySentences.set(target, [...(pagesBySentences.get(target) ?? []), file])
      }
    }
  }
  const named = changed.filter((file) => !CODE.test(file)).map((file) => basename(file))

  /** @type {Map<string, Set<string>>} */
  const steps = new Map()
  for (const [file, text] of texts) {
    const own = new Set(imports.get(file))
    const isSpec = file.endsWith('.spec.ts')
    if (isSpec || /^(admin|portal)\/src\//.test(file)) {
      for (const controller of controllersCalled(text, controllers)) own.add(controller)
    }
    if (/^backend\/tests\/browser\//.test(file)) {
      const app = file.includes('/browser/admin/') ? 'admin/' : 'portal/'
      for (const sentences of imports.get(file) ?? []) {
        for (const page of pagesBySentences.get(sentences) ?? []) {
          if (page.startsWith(app)) own.add(page)
        }
      }
    }
    if (isSpec) {
      changed
        .filter((each) => named.includes(basename(each)) && text.includes(basename(each)))
        .forEach((each) => own.add(each))
    }
    steps.set(file, own)
  }
  return steps
}

function isSentences(/** @type {string} */ file) {
  return /^shared\/src\/.*messages\.ts$/.test(file) && !EVERYWHERE.test(file)
}

function textOf(/** @type {string} */ file) {
  return readFileSync(inProject(file), 'utf8')
}

/**
 * @param {string} file
 * @param {string} text
 * @param {(file: string) => boolean} isThere
 * @returns {string[]}
 */
function importsOf(file, text, isThere) {
  const said = text.matchAll(
    /\b(?:from\s*|import\s*\(?\s*|new URL\(\s*)(['"])((?:\.|#|@trailgate\/)[^'"]+)\1/g
  )
  const found = [...said].flatMap(([, , name = '']) => guesses(file, name).find(isThere) ?? [])
  // Route files import every room, which would connect everything: a test's controller is found by its path instead.
  return isRoutes(file) ? found.filter((name) => !name.endsWith('_controller.ts')) : found
}

/** @returns {string[]} candidate files */
function guesses(/** @type {string} */ from, /** @type {string} */ name) {
  const path = name.startsWith('@trailgate/shared/')
    ? `shared/src/${name.slice('@trailgate/shared/'.length)}`
    : name.startsWith('#')
      ? aliased(name)
      : normalize(join(dirname(from), name)).replaceAll('\\', '/')
  if (path === undefined) return []
  const bare = path.replace(/\.js$/, '')
  return [path, `${bare}.ts`, `${bare}.tsx`, `${bare}.mjs`, `${bare}/index.ts`]
}

/** Import aliases of backend/package.json; `#generated` is left out, since it would connect everything. */
function aliased(/** @type {string} */ name) {
  const [alias = '', ...rest] = name.slice(1).split('/')
  if (alias === 'generated') return undefined
  const inApp = /^(start|tests|config|database|providers)$/.test(alias) ? '' : 'app/'
  return `backend/${inApp}${[alias, ...rest].join('/')}`
}

/** @typedef {{ path: string[], file: string }} Called */

function isRoutes(/** @type {string} */ file) {
  return /^backend\/app\/.*routes\.ts$/.test(file)
}

/** @returns {Called[]} the controller of each API path, as declared in the routes of each room */
function controllersByRoute(/** @type {Map<string, string>} */ texts) {
  return [...texts]
    .filter(([file]) => isRoutes(file))
    .flatMap(([, text]) => {
      const imported = text.matchAll(/const (\w+) = \(\) =>\s*import\(\s*'#([^']+)'/g)
      const files = new Map([...imported].map(([, name = '', path = '']) => [name, path]))
      const routes = text.matchAll(/\.\w+\(\s*'(\/[^']*)'[^[\]]*\[\s*(\w+)/g)
      return [...routes].flatMap(([, path = '', name = '']) => {
        const file = files.get(name)
        return file ? [{ path: segments(path), file: `backend/app/${file}.ts` }] : []
      })
    })
}

/** @returns {string[]} */
function controllersCalled(/** @type {string} */ text, /** @type {Called[]} */ controllers) {
  const paths = [...text.matchAll(/['"`](?:\*\*)?(?:\/api)?(\/[a-z][^'"`?\s]*)/g)]
  const called = paths.map(([, path = '']) => segments(path))
  return controllers
    .filter(({ path }) =>
      called.some(
        (asked) =>
          asked.length === path.length &&
          asked.every((part, at) => path[at] === '*' || part === path[at])
      )
    )
    .map(({ file }) => file)
}

/** A placeholder for any value becomes a star. */
function segments(/** @type {string} */ path) {
  return path
    .replace(/\$\{[^}]*\}?/g, '*')
    .split('/')
    .filter(Boolean)
    .map((part) => (/^[:*]/.test(part) ? '*' : part))
}
