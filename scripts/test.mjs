/**
 * `npm test`: everything, on SQLite and again on MySQL, with nothing installed beforehand.
 * A part of it: `npm test -- functional --files customers/search --engine sqlite`.
 * In another time zone, on another day: `TZ=Pacific/Kiritimati npm test -- unit functional`, `… --today 2028-02-29`;
 * at a time when the park's day is not that of UTC: `… --today 2028-03-01T02:00Z`.
 * Two processes behind nginx, with Redis: `npm test -- functional --engine mysql --behind nginx`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findShell } from './lib/chromium.mjs'
import { apps, buildWhenStale } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { node24 } from './lib/node.mjs'
import { run } from './lib/run.mjs'
import { settingNames } from './lib/settings.mjs'
import { runSuites } from './lib/suites.mjs'

/** The suites that each engine runs: what does not touch the database needs one run only. */
const SUITES = { sqlite: ['unit', 'functional', 'browser'], mysql: ['functional'] }

/** What a run of the journeys keeps to; together they are all of them. */
const JOURNEYS = /** @type {const} */ (['admin', 'visitors'])

const DAY_MS = 86_400_000

ensureInstalled()
const asked = readArguments()
const folder = mkdtempSync(join(tmpdir(), 'trailgate-test-'))
// What a developer has set for the own park must not colour the tests; the database server is what we look for.
for (const name of settingNames()) if (!name.startsWith('DB_')) delete process.env[name]

// Ctrl-C ends the tests, not the tidying up after them.
const interruption = new AbortController()
onInterruption(() => interruption.abort())

/** @type {string[]} what could not run here, and why */
const leftOut = []
/** @type {import('./lib/suites.mjs').Counts[]} */
const runs = []
/** @type {string[]} where each run has left its notes */
const folders = []
/** @type {string[]} what the runs together have not shown */
const missing = []

// The journeys look at the browser apps, and the server hands them out.
const withServer = asked.suites.length === 0 || asked.suites.some((suite) => suite !== 'unit')
if (withServer) for (const app of apps) await buildWhenStale(app)
const withJourneys = suitesFor('sqlite').includes('browser') && (await prepareBrowser())
await (withJourneys && asked.filters.length === 0 ? sideBySide() : oneAfterTheOther())
if (asked.whole && !interruption.signal.aborted) await lookForMissing()
report()

/**
 * A journey waits for its page most of the time, so the longer half of them runs beside everything else. What it says is held
 * back until it ends.
 */
async function sideBySide() {
  const [longer, shorter] = JOURNEYS
  await Promise.all([onJourneys(longer, { held: true }), onJourneys(shorter).then(onEngines)])
}

async function oneAfterTheOther() {
  await onEngines()
  if (withJourneys) await onJourneys()
}

async function onEngines() {
  const suites = suitesFor('sqlite').filter((suite) => suite !== 'browser')
  await runOn('sqlite', suites, { DB_CONNECTION: 'sqlite' })
  await onMysql()
}

/**
 * The journeys have a park of their own: a list shows what they made, not the riders of other tests and other years.
 * @param {typeof JOURNEYS[number]} [which] else all of them
 * @param {{ held?: boolean }} [how]
 */
function onJourneys(which, how) {
  const only = which && { TRAILGATE_JOURNEYS: which }
  const env = { DB_CONNECTION: 'sqlite', ...only }
  return runOn(`journeys-${which ?? 'all'}`, ['browser'], env, how)
}

async function prepareBrowser() {
  const chromium = await findShell()
  if (!chromium) {
    leftOut.push('the journeys (no Chromium: install one or set CHROMIUM_PATH)')
    return false
  }
  process.env.CHROMIUM_PATH = chromium
  return true
}

async function onMysql() {
  const suites = suitesFor('mysql')
  if (suites.length === 0 || interruption.signal.aborted) return
  const { borrowDatabase } = await import('./lib/mysql.mjs')
  const database = await borrowDatabase()
  if (!database) {
    leftOut.push('the run on MySQL (no server: install mariadb-server or set DB_HOST)')
    return
  }
  console.log(`\nAgain on ${database.name}`)
  const around = asked.behind === 'nginx' ? await withRedis() : undefined
  try {
    await runOn('mysql', suites, { ...database.env, ...around?.env })
  } finally {
    await around?.close()
    await database.giveBack()
  }
}

/** What two processes behind nginx share beside the database. */
async function withRedis() {
  const { makeRedis } = await import('./lib/redis.mjs')
  const redis = await makeRedis()
  if (!redis) throw new Error('--behind nginx needs a redis-server')
  await redis.start()
  return {
    env: { REDIS_URL: redis.url, TRAILGATE_BEHIND: 'nginx' },
    close: () => redis.end(),
  }
}

/**
 * @param {string} name
 * @param {string[]} suites
 * @param {NodeJS.ProcessEnv} env
 * @param {{ held?: boolean }} [how] whether what it says is shown when it has ended
 */
async function runOn(name, suites, env, { held = false } = {}) {
  if (suites.length === 0 || interruption.signal.aborted) return
  const args = [...suites, ...asked.filters]
  const own = join(folder, name)
  folders.push(own)
  const when = { TZ: process.env.TZ ?? 'UTC', ...onDay(asked.today) }
  const said = held ? join(folder, `${name}.txt`) : undefined
  const how = { folder: own, env: { ...env, ...when }, interruption: interruption.signal, said }
  runs.push(await runSuites(args, how))
  if (said) process.stdout.write(`\nMeanwhile\n${readFileSync(said, 'utf8')}`)
}

/** What makes the tests, and every process that they start, believe that it is that day, or that instant now. */
function onDay(/** @type {string | undefined} */ today) {
  if (!today) return {}
  const clock = new URL('japa/moved_clock.mjs', import.meta.url).href
  return { TRAILGATE_CLOCK_AHEAD_MS: String(aheadOf(today)), NODE_OPTIONS: `--import=${clock}` }
}

/** A day keeps the time of day. */
function aheadOf(/** @type {string} */ today) {
  const now = Date.now()
  return today.includes('T')
    ? Date.parse(today) - now
    : Date.parse(today) - Math.floor(now / DAY_MS) * DAY_MS
}

/** Every documented sentence is shown by some test and every documented call made, where all suites could run. */
async function lookForMissing() {
  const notesOf = (/** @type {string} */ name) => folders.map((each) => join(each, name))
  const script = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname
  const everything = leftOut.length === 0
  const unseen = await run(node24(), [script('unseen.ts'), ...notesOf('seen.json')])
  const uncalled = await run(node24(), [script('uncalled.ts'), ...notesOf('called.json')])
  if (everything && unseen !== 0) missing.push('sentences that no test has seen')
  if (everything && uncalled !== 0) missing.push('calls that are documented and never made')
}

function report() {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    runs.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  const toOneProcess = asked.behind === undefined ? 0 : skipped
  if (skipped > toOneProcess) leftOut.push(`${skipped} skipped tests`)
  const none = sum('passed') + sum('failed') === 0
  if (none) leftOut.push('everything: no test fits what was asked for')
  const leftOutCounts = process.env.CI === 'true' || none
  const failed = sum('failed') + missing.length + (leftOutCounts ? leftOut.length : 0)

  rmSync(folder, { recursive: true, force: true })
  if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.join('; ')}`)
  if (toOneProcess > 0) {
    const why = 'they look inside the process that they ask, and here two answer'
    console.log(`\nLeft to the runs with one process: ${toOneProcess} tests, for ${why}`)
  }
  if (missing.length > 0) console.log(`\nMissing: ${missing.join('; ')}`)
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** @returns {string[]} */
function suitesFor(/** @type {keyof typeof SUITES} */ engine) {
  if (asked.engine && asked.engine !== engine) return []
  return SUITES[engine].filter((suite) => asked.suites.length === 0 || asked.suites.includes(suite))
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      files: { type: 'string', multiple: true },
      tests: { type: 'string', multiple: true },
      groups: { type: 'string', multiple: true },
      bail: { type: 'boolean' },
      behind: { type: 'string' },
      today: { type: 'string' },
    },
  })
  const filters = /** @type {const} */ (['files', 'tests', 'groups']).flatMap((name) =>
    (values[name] ?? []).flatMap((value) => [`--${name}`, value])
  )
  if (values.bail) filters.push('--bail')
  if (values.behind !== undefined && (values.behind !== 'nginx' || values.engine !== 'mysql')) {
    console.error('npm test -- functional --engine mysql --behind nginx')
    process.exit(2)
  }
  if (values.today !== undefined && Number.isNaN(aheadOf(values.today))) {
    console.error('npm test -- --today 2028-02-29, or 2028-03-01T02:00Z')
    process.exit(2)
  }
  return {
    engine: values.engine,
    behind: values.behind,
    today: values.today,
    suites: positionals,
    filters,
    whole: process.argv.length === 2,
  }
}
