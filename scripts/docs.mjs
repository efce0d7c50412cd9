/**
 * `npm run docs`: builds docs/ as a website in site/dist. A dead link fails. The builder is installed only in site/, so
 * that starting the park does not download it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { inTurn } from './lib/in_turn.mjs'
import { inProject } from './lib/root.mjs'

const site = inProject('site')

await inTurn('docs', async () => {
  if (!isInstalled()) end(spawnSync('npm', ['ci', '--loglevel=error'], npm()))
  rmSync(inProject('site', 'pages'), { recursive: true, force: true })
  cpSync(inProject('docs'), inProject('site', 'pages'), { recursive: true })
  const vitepress = inProject('site', 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  end(spawnSync(process.execPath, [vitepress, 'build', site], { stdio: 'inherit' }))
})

/** @returns {import('node:child_process').SpawnSyncOptions} */
function npm() {
  return {
    cwd: site,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }
}

/** Exits if a step has failed. */
function end(
  /** @type {import('node:child_process').SpawnSyncReturns<string | Buffer>} */ { status, error }
) {
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Optional packages are for some machines only. */
function isInstalled() {
  const installed = inProject('site', 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const found = packagesOf(installed)
  return Object.entries(packagesOf(inProject('site', 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || found[path]?.version === version
  )
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
