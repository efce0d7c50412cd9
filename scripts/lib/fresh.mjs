import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { withLock } from './lock.mjs'
import { node24 } from './node.mjs'
import { run } from './run.mjs'
import { cacheFolder, inProject, isImage, root, vite } from './root.mjs'

/**
 * Apps that can be built.
 * @typedef {'portal' | 'admin'} App
 */
export const apps = /** @type {const} */ (['portal', 'admin'])

const notSources = new Set(['node_modules', 'dist', 'build', '.cache'])

/** Builds the apps whose sources changed since their last build. */
export async function buildStale() {
  if (isImage) return
  const stale = () => apps.filter((app) => !isFresh(app))
  if (stale().length === 0) return
  // Another start of this checkout may have built them meanwhile.
  await inTurn(() => buildEach(stale()))
}

/** Builds all apps, stale or not. */
export async function buildAll() {
  await inTurn(() => buildEach(apps))
}

/** Two concurrent builds of one checkout would empty each other's `dist`. */
function inTurn(/** @type {() => Promise<void>} */ work) {
  return withLock(join(cacheFolder, 'build.lock'), work)
}

/** Builds apps in parallel: each build keeps one core busy. */
async function buildEach(/** @type {readonly App[]} */ each) {
  await Promise.all(each.map(build))
}

/** Builds the app and records the hash of its sources. Ends the script when the build fails. */
async function build(/** @type {App} */ app) {
  const sources = hashOfSources(app)
  console.log(`Building ${app} …`)
  const code = await run(node24(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: inProject(app),
    quiet: true,
  })
  if (code !== 0) {
    console.error(`The build of ${app} failed (see above).`)
    process.exit(code)
  }
  writeStamp(stampOf(app), sources)
}

/** Writes the stamp atomically: a partial one would make the build stale for ever. */
function writeStamp(/** @type {string} */ file, /** @type {string} */ sources) {
  mkdirSync(cacheFolder, { recursive: true })
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, sources)
  renameSync(whole, file)
}

function isFresh(/** @type {App} */ app) {
  const stamp = stampOf(app)
  return (
    existsSync(inProject(app, 'dist', 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfSources(app)
  )
}

function stampOf(/** @type {App} */ app) {
  return join(cacheFolder, `${app}.sources`)
}

/** Hash of the sources, independent of where the checkout lies. */
export function hashOfSources(/** @type {App} */ app, checkout = root) {
  const hash = createHash('sha256')
  const folders = [join(checkout, app), join(checkout, 'shared', 'src')]
  for (const file of [...folders.flatMap(sourcesIn), join(checkout, 'package-lock.json')]) {
    const content = readFileSync(file)
    const name = relative(checkout, file).replaceAll(sep, '/')
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
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
