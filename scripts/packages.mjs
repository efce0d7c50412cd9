/**
 * `npm run packages`: rules for our dependencies. None is older than its last known vulnerability, every version is
 * pinned, and the lockfile names no registry, so that it works behind any mirror.
 */
import { readFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject } from './lib/root.mjs'

/** Oldest versions without a known vulnerability that affects us. Security fixes raise these. */
const FLOORS = {
  '@adonisjs/http-server': '9.3.0',
  '@adonisjs/bodyparser': '11.0.4',
  '@adonisjs/lucid': '22.0.0',
  'dompurify': '3.4.13',
  'mysql2': '3.9.8',
}

const WORKSPACES = ['.', 'shared', 'backend', 'admin', 'portal', 'lab', 'site']

await ensureInstalled()
const problems = [...belowFloor(), ...unpinned(), ...namedHosts()]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function belowFloor() {
  const installed = Object.entries(readJson('node_modules/.package-lock.json').packages)
  return Object.entries(FLOORS).flatMap(([name, floor]) => {
    const copies = installed.filter(([path]) => path.endsWith(`node_modules/${name}`))
    if (copies.length === 0) return [`${name} has a floor but is not installed`]
    return copies
      .filter(([, { version }]) => isOlder(version, floor))
      .map(([path, { version }]) => `${path} is ${version}, older than ${floor}`)
  })
}

function unpinned() {
  return WORKSPACES.flatMap((workspace) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(
      `${workspace}/package.json`
    )
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(
        ([name, version]) =>
          !name.startsWith('@trailgate/') &&
          !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
      )
      .map(([name, version]) => `${workspace}/package.json does not pin ${name}: "${version}"`)
  })
}

function namedHosts() {
  const lines =
    readFileSync(inProject('package-lock.json'), 'utf8').match(/"resolved": "[a-z+]+:.*"/g) ?? []
  return lines.map((line) => `package-lock.json names where a package comes from: ${line}`)
}

/** @returns {any} */
function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(inProject(path), 'utf8'))
}

function isOlder(/** @type {string} */ version, /** @type {string} */ floor) {
  const [is, least] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const part of [0, 1, 2]) {
    const difference = (is?.[part] ?? 0) - (least?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
