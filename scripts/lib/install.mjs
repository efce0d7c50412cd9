import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, root } from './root.mjs'

/**
 * Brings node_modules in line with the lockfile, and does nothing when it is.
 * npm writes down what it installed in node_modules/.package-lock.json, so a stamp of our own is not needed.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  console.error('npm could not install the packages (see above).')
  process.exit(npm.status ?? 1)
}

function isInstalled() {
  const installed = inProject('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = packagesOf(inProject('package-lock.json'))
  const found = packagesOf(installed)
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional === true ||
      entry.extraneous === true ||
      found[path]?.version === entry.version
  )
}

/** @returns {Record<string, { version?: string, optional?: boolean, extraneous?: boolean }>} */
function packagesOf(/** @type {string} */ lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}
