import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../../scripts/lib/root.mjs'

/**
 * Installs packages that only one part of the bench needs, when that part is run: once per version, by npm and without
 * package scripts.
 * @param {string} name of the folder, outside the project's own packages
 * @param {Record<string, string>} packages and their versions
 * @returns {string} the folder
 */
export function installed(name, packages) {
  const folder = join(cacheFolder, 'bench', name)
  const stamp = join(folder, 'installed')
  const about = JSON.stringify({ name, private: true, dependencies: packages })
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === about) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), about)
  console.log(`  installing ${Object.keys(packages).join(' and ')}: some minutes …`)
  const npm = spawnSync('npm', ['install', ...QUIETLY], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error(`npm could not install the packages of ${name}`)
  writeFileSync(stamp, about)
  return folder
}

const QUIETLY = [
  '--ignore-scripts',
  '--legacy-peer-deps',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
