import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { cacheFolder, inProject } from './root.mjs'

/**
 * What can be built: where it is, what it is made from, and the file that shows it is there.
 * @typedef {'portal' | 'admin'} App
 */
export const apps = /** @type {const} */ (['portal', 'admin'])

const notSources = new Set(['node_modules', 'dist', 'build', '.cache'])

/** Builds the apps of which the sources differ from those of their last build. */
export async function buildStale() {
  await buildEach(apps.filter((app) => !isFresh(app)))
}

/** Builds apps side by side: each build keeps one core busy. */
export async function buildEach(/** @type {readonly App[]} */ each) {
  await Promise.all(each.map(build))
}

/** Builds the app and notes what it was made from. Ends the script when the build fails. */
async function build(/** @type {App} */ app) {
  const sources = hashOf(app)
  console.log(`Building ${app} …`)
  const code = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: inProject(app),
    quiet: true,
  })
  if (code !== 0) {
    console.error(`The build of ${app} failed (see above).`)
    process.exit(code)
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampOf(app), sources)
}

function isFresh(/** @type {App} */ app) {
  const stamp = stampOf(app)
  return (
    existsSync(inProject(app, 'dist', 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOf(app)
  )
}

function stampOf(/** @type {App} */ app) {
  return join(cacheFolder, `${app}.sources`)
}

function hashOf(/** @type {App} */ app) {
  const hash = createHash('sha256')
  for (const folder of [inProject(app), inProject('shared', 'src')]) {
    for (const file of sourcesIn(folder)) hash.update(file).update(readFileSync(file))
  }
  hash.update(readFileSync(inProject('package-lock.json')))
  return hash.digest('hex')
}

/** @returns {string[]} every file that a build may read, in a fixed order */
function sourcesIn(/** @type {string} */ folder) {
  return readdirSync(folder)
    .sort()
    .filter((name) => !notSources.has(name) && !name.includes('.spec.'))
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? sourcesIn(path) : [path]
    })
}
