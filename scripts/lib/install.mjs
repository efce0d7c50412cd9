import './node_floor.mjs'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inTurn } from './in_turn.mjs'
import { inProject, isImage, root } from './root.mjs'

/**
 * Packages that a command needs: `park` builds and serves a park; `tools` adds those of tests, lint, bench and code
 * generation.
 * @typedef {'park' | 'tools'} Needs
 */

/**
 * Measured with an empty npm cache on Linux x64; printed before the download.
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

/** Without a network this is reported within ten seconds, including npm's start. */
const REGISTRY_WITHIN_MS = 8000

/** npm's error codes for an unreachable registry; any other answer proves that there is a network. */
const NO_NETWORK =
  /\b(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH|IDLETIMEOUT|SOCKETTIMEOUT)|ERR_SOCKET_TIMEOUT)\b/

/**
 * Installs packages if node_modules does not match the lockfile. First prints what is downloaded and how much; ends the
 * script with a sentence if npm fails. npm records its installation in node_modules/.package-lock.json, so no stamp of
 * our own is needed. Two installations of one checkout would remove each other's files, so they are serialized.
 * @param {Needs} [needs]
 */
export async function ensureInstalled(needs = 'tools') {
  if (isInstalled(needs)) return
  await inTurn(
    'install',
    async () => {
      if (!isInstalled(needs)) await install(needs)
    },
    () => console.log('Another command is installing the packages of this folder. Waiting for it …')
  )
}

async function install(/** @type {Needs} */ needs) {
  const { download, disk } = SIZES[needs]
  const count = Object.entries(packagesOf(inProject('package-lock.json'))).filter((entry) =>
    isNeeded(entry, needs)
  ).length
  const unreachable = await whyUnreachable()
  if (unreachable === undefined) {
    console.log(
      `Installing about ${count} packages: up to ${download} to download, ${disk} on disk. One to three minutes …`
    )
  } else {
    console.error(
      `The npm registry does not answer (${unreachable}). Looking for the packages in npm's cache …`
    )
  }
  const npm = await runNpm(
    ['ci', ...OMITTED[needs], '--include=optional', '--loglevel=error'].concat(
      unreachable === undefined ? [] : '--offline'
    ),
    { loud: unreachable === undefined }
  )
  // npm also exits with 0 after "Exit handler never called!", with half of the packages installed.
  if (npm.code === 0 && isInstalled(needs)) return
  console.error(
    npm.failed ??
      (unreachable === undefined
        ? 'npm could not install the packages: its reason is above. Mend it and run the same command again.'
        : "The packages are not there. Connect this machine to the internet, or set npm's proxy or registry, and run the same command again.")
  )
  process.exit(npm.code || 1)
}

/**
 * Reason why nothing can be downloaded; undefined if the registry answers. npm itself would retry silently for more
 * than a minute.
 */
async function whyUnreachable() {
  const { output, code, isLate, failed } = await runNpm(['ping', '--fetch-retries=0'], {
    endAfterMs: REGISTRY_WITHIN_MS,
  })
  if (isLate) return `within ${REGISTRY_WITHIN_MS / 1000} s`
  if (failed !== undefined || code === 0) return undefined
  return NO_NETWORK.exec(output)?.[0]
}

/**
 * Runs npm to its end; with `loud` its output is shown as it comes.
 * @param {string[]} args
 * @param {{ loud?: boolean, endAfterMs?: number }} how
 * @returns {Promise<{ code: number | null, output: string, isLate: boolean, failed?: string }>}
 */
function runNpm(args, { loud = false, endAfterMs }) {
  const voice = loud ? 'inherit' : 'pipe'
  const npm = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', voice, voice],
    shell: process.platform === 'win32',
    signal: endAfterMs === undefined ? undefined : AbortSignal.timeout(endAfterMs),
    killSignal: 'SIGKILL',
  })
  let output = ''
  npm.stdout?.on('data', (part) => (output += part))
  npm.stderr?.on('data', (part) => (output += part))
  return new Promise((resolve) => {
    let isLate = false
    npm.on('error', (error) => {
      isLate = error.name === 'AbortError'
      if (isLate) return
      const failed = `npm could not be started (${error.message}). It comes with Node: https://nodejs.org`
      resolve({ code: null, output, isLate, failed })
    })
    npm.on('close', (code) => resolve({ code, output, isLate }))
  })
}

function isInstalled(/** @type {Needs} */ needs) {
  if (isImage && needs === 'park') return true
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
