/**
 * Lets Node run the back end from its TypeScript: `node --import ./scripts/lib/typescript.mjs backend/bin/server.ts`.
 *
 * What was compiled once is kept, by content, so the compiler is loaded only after something changed. A second start is ready in
 * half the time of AdonisJS's own loader (`@poppinss/ts-exec`) and takes 60 MB less.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks, setSourceMapsSupport } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cacheFolder, inProject, root } from './root.mjs'

const kept = join(cacheFolder, 'javascript')

// What V8 made of it, and of every package, is kept too. Where it cannot be, Node goes on without.
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

/** @type {Map<string, import('node:module').ResolveFnOutput>} what a name of a package leads to, for each folder of the project */
const packages = new Map()

/** @type {Set<string>} files of the project that were found */
const there = new Set()

// Without those of packages, which every start would read for nothing but their lines in a stack.
setSourceMapsSupport(true, { nodeModules: false })
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const url = ownModule(specifier, parentURL)
    if (url) return { url, format: 'module', shortCircuit: true }
    const isName = !/^[.#/]|^\w+:/.test(specifier)
    if (!isName || !isOwn(parentURL) || context.conditions.includes('require')) {
      return next(specifier, context)
    }
    // Whoever asks in one folder of the project is told the same.
    const key = `${parentURL.slice(project.length).split('/')[0]} ${specifier}`
    const known = packages.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    packages.set(key, known)
    return known
  },
  load(url, context, next) {
    const [address = url] = url.split('?')
    if (!address.endsWith('.ts')) return next(url, context)
    return { format: 'module', source: javascriptOf(fileURLToPath(address)), shortCircuit: true }
  },
})

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

/** The JavaScript of a TypeScript file, compiled only when the file changed. */
export function javascriptOf(/** @type {string} */ file) {
  const source = readFileSync(file, 'utf8')
  const stamp = `\n// ${createHash('sha256').update(source).digest('hex')}\n`
  const copy = join(kept, `${relative(root, file).replaceAll(/[/\\]/g, '+')}.js`)
  if (existsSync(copy)) {
    const code = readFileSync(copy, 'utf8')
    if (code.endsWith(stamp)) return code
  }
  const code = compile(source, file) + stamp
  keep(copy, code)
  return code
}

/** @returns {string} */
function compile(/** @type {string} */ source, /** @type {string} */ filename) {
  const { transformSync } = createRequire(import.meta.url)('@swc/core')
  return transformSync(source, {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', decorators: true },
      // As in the back end's tsconfig.json.
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
  }).code
}

/** Written beside and renamed, because another process may be reading. A folder that cannot be written to is no harm. */
function keep(/** @type {string} */ copy, /** @type {string} */ code) {
  try {
    mkdirSync(kept, { recursive: true })
    writeFileSync(`${copy}.${process.pid}`, code)
    renameSync(`${copy}.${process.pid}`, copy)
  } catch (error) {
    const { code: reason } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(reason ?? '')) throw error
  }
}
