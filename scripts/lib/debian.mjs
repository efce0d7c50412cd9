import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The result of `find`, if necessary after installing these packages of the distribution; undefined if they cannot be
 * installed.
 * @template Found
 * @param {() => Found | undefined} find
 * @param {string[]} packages
 */
export function findOrInstall(find, ...packages) {
  return find() ?? (aptInstall(...packages) ? find() : undefined)
}

/**
 * Installs packages of the distribution if that needs no permission: as root, on Debian or a derivative. Returns true
 * if they are installed now.
 */
function aptInstall(/** @type {string[]} */ ...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${names.join(' and ')} from the distribution …`)
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}
