/**
 * Lets Node run the back end from its TypeScript: `node --import ./scripts/lib/typescript.mjs backend/bin/server.ts`.
 *
 * Node takes the types out by itself and leaves every line and column where it was; here it learns where the modules are. What V8
 * made of them, and of every package, is kept. A second start is ready in half the time of AdonisJS's own loader
 * (`@poppinss/ts-exec`) and takes 60 MB less.
 */
import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepFetchForLater } from './fetch_for_later.mjs'
import { keptModules } from './package_modules.mjs'
import { cacheFolder, inProject, root } from './root.mjs'

keepFetchForLater()

// Where it cannot be kept, Node goes on without.
enableCompileCache(join(cacheFolder, 'compiled'))

const project = pathToFileURL(root).href
const backend = pathToFileURL(inProject('backend', '/')).href

/** Where the names that the back end imports by begin: `#customers/` in `backend/app/customers/`. */
const aliases = Object.entries(
  /** @type {{ imports: Record<string, string> }} */ (
    JSON.parse(readFileSync(inProject('backend', 'package.json'), 'utf8'))
  ).imports
).map(([name, target]) => ({
  name: name.replace(/\*$/, ''),
  folder: new URL(target.replace(/\*\.js$/, ''), backend).href,
}))

/** What is imported by the name of a package. */
const NAME = /^(?![.#/]|\w+:)/

/** What each name leads to, for each file of a package and each folder of the project. */
const modules = keptModules()

/** @type {Set<string>} files of the project that were found */
const there = new Set()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const url = ownModule(specifier, parentURL)
    if (url) return { url, format: 'module-typescript', shortCircuit: true }
    const asker = askerFor(specifier, parentURL)
    if (asker === undefined) return next(specifier, context)
    const way = context.conditions.includes('require') ? 'require' : 'import'
    const key = `${way} ${asker} ${specifier}`
    const known = modules.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    modules.set(key, known)
    return known
  },
})

/** Who is told the same each time: a file of a package; of our own, whoever asks for a package in one folder of the project. */
function askerFor(/** @type {string} */ specifier, /** @type {string} */ parentURL) {
  if (!isOwn(parentURL)) return parentURL.includes('/node_modules/') ? parentURL : undefined
  return NAME.test(specifier) ? parentURL.slice(project.length).split('/')[0] : undefined
}

function isOwn(/** @type {string} */ url) {
  return url.startsWith(project) && !url.includes('/node_modules/')
}

/**
 * The TypeScript file of the project that is imported, found without Node's own search. That would take a third of a start: what
 * AdonisJS asks for, and what a name of the back end's leads to, is the file that there would be after a build.
 */
function ownModule(/** @type {string} */ specifier, /** @type {string} */ parentURL) {
  const url = placeOf(specifier, parentURL)?.replace(/\.js$/, '.ts')
  return url?.endsWith('.ts') && isOwn(url) && isThere(url) ? url : undefined
}

/** Most files are imported by several others. A file that comes later, as while developing, is looked for each time until then. */
function isThere(/** @type {string} */ url) {
  if (there.has(url)) return true
  if (!existsSync(fileURLToPath(url))) return false
  there.add(url)
  return true
}

function placeOf(/** @type {string} */ specifier, /** @type {string} */ parentURL) {
  if (specifier.startsWith('file:')) return specifier
  if (!isOwn(parentURL)) return undefined
  if (/^\.\.?\//.test(specifier)) return new URL(specifier, parentURL).href
  return specifier.startsWith('#') && parentURL.startsWith(backend) ? aliased(specifier) : undefined
}

function aliased(/** @type {string} */ specifier) {
  const alias = aliases.find(({ name }) => specifier.startsWith(name))
  return alias && `${alias.folder}${specifier.slice(alias.name.length)}.ts`
}
