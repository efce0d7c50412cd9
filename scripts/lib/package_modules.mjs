import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, inProject, root } from './root.mjs'

/** @typedef {import('node:module').ResolveFnOutput} Found */

const kept = join(cacheFolder, 'package_modules.json')

/** Errors when the cache cannot be written. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'ENOTDIR'])

/**
 * Cache of resolved package modules, kept between processes: Node's own resolution takes a quarter of the start. Valid
 * for the packages that npm installed here, with this Node.
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

/** npm rewrites this file with each installation. */
function stampOfPackages() {
  const list = inProject('node_modules', '.package-lock.json')
  const written = statSync(list, { throwIfNoEntry: false })
  return written && [root, process.version, written.mtimeMs, written.size].join(' ')
}

/** @returns {[string, Found][]} empty without a cache, or with one for other packages */
function read(/** @type {string} */ stamp) {
  try {
    const all = JSON.parse(readFileSync(kept, 'utf8'))
    return all.stamp === stamp ? all.found : []
  } catch {
    return []
  }
}

/**
 * Written beside and renamed, because another process may be reading. If it cannot be written, the next start resolves
 * again.
 */
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
