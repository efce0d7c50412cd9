import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, inProject, root } from './root.mjs'

/** @typedef {import('node:module').ResolveFnOutput} Found */

const kept = join(cacheFolder, 'package_modules.json')

/** No place for it, nobody's right to write there, or something else in the way. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'ENOTDIR'])

/**
 * Which file of a package each name leads to, kept from one process to the next: Node's own search takes a quarter of a start. It
 * holds for the packages that npm installed here, with this Node.
 * @returns {Map<string, Found>}
 */
export function keptModules() {
  const stamp = stampOfPackages()
  if (stamp === undefined) return new Map()
  const before = read(stamp)
  const modules = new Map(before)
  process.on('exit', () => {
    const found = [...modules].filter(([, { url }]) => isOfPackage(url))
    if (found.length > before.length) keep({ stamp, found })
  })
  return modules
}

function isOfPackage(/** @type {string} */ url) {
  return url.includes('/node_modules/') || url.startsWith('node:')
}

/** npm writes this file anew with each installation. */
function stampOfPackages() {
  const list = inProject('node_modules', '.package-lock.json')
  const written = statSync(list, { throwIfNoEntry: false })
  return written && [root, process.version, written.mtimeMs, written.size].join(' ')
}

/** @returns {[string, Found][]} nothing where nothing is kept, or for other packages */
function read(/** @type {string} */ stamp) {
  try {
    const all = JSON.parse(readFileSync(kept, 'utf8'))
    return all.stamp === stamp ? all.found : []
  } catch {
    return []
  }
}

/** Written beside and renamed, because another process may be reading. Where it cannot be written, the next start searches again. */
function keep(/** @type {{ stamp: string, found: [string, Found][] }} */ all) {
  const beside = `${kept}.${process.pid}`
  try {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(beside, JSON.stringify(all))
    renameSync(beside, kept)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!UNWRITABLE.has(code ?? '')) throw error
  }
}
