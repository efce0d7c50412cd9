import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, root } from './root.mjs'

/**
 * What a command needs: `park` is everything that builds and serves a park, `tools` is that and what tests, lint, bench and
 * code generation use.
 * @typedef {'park' | 'tools'} Needs
 */

/**
 * Measured with an empty npm cache on Linux x64; said before the download begins.
 * @type {Record<Needs, { download: string, disk: string }>}
 */
const SIZES = {
  park: { download: '260 MB', disk: '0.8 GB' },
  tools: { download: '330 MB', disk: '1.0 GB' },
}

/** @type {Record<Needs, string[]>} */
const OMITTED = { park: ['--omit=dev'], tools: ['--include=dev'] }

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [extraneous]
 */

/**
 * Brings node_modules in line with the lockfile, and does nothing when it is. Says first what is fetched and how much; ends the
 * script with a sentence when npm cannot do it. npm writes down what it installed in node_modules/.package-lock.json, so a
 * stamp of our own is not needed.
 * @param {Needs} [needs]
 */
export function ensureInstalled(needs = 'tools') {
  if (isInstalled(needs)) return
  const { download, disk } = SIZES[needs]
  const count = Object.entries(packagesOf(inProject('package-lock.json'))).filter((entry) =>
    isNeeded(entry, needs)
  ).length
  console.log(
    `Installing about ${count} packages: up to ${download} to download, ${disk} on disk. One to three minutes …`
  )
  const npm = spawnSync(
    'npm',
    ['ci', ...OMITTED[needs], '--include=optional', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    }
  )
  if (npm.status === 0) return
  console.error(
    npm.error
      ? `npm could not be started (${npm.error.message}). It comes with Node: https://nodejs.org`
      : 'npm could not install the packages: its reason is above. Mend it and run the same command again.'
  )
  process.exit(npm.status ?? 1)
}

function isInstalled(/** @type {Needs} */ needs) {
  const installed = inProject('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = packagesOf(inProject('package-lock.json'))
  const found = packagesOf(installed)
  return Object.entries(wanted)
    .filter((entry) => isNeeded(entry, needs))
    .every(([path, { version }]) => found[path]?.version === version)
}

/** Optional packages are for some machines only, and npm decides which. */
function isNeeded(
  /** @type {[string, LockEntry]} */ [path, { dev, devOptional, optional, extraneous }],
  /** @type {Needs} */ needs
) {
  if (!path.includes('node_modules/') || optional === true || extraneous === true) return false
  return needs === 'tools' || (dev !== true && devOptional !== true)
}

/** @returns {Record<string, LockEntry>} */
function packagesOf(/** @type {string} */ lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}
