/**
 * `npm test`: everything, on SQLite and again on MySQL, without prior installation.
 *
 * - A part of it: `npm test -- functional --files customers/search --engine sqlite`
 * - Tests affected by a change: `npm test -- --changed`
 * - Unit tests on every change: `npm test -- --watch`
 * - To find hidden dependencies: `--alone` (each file in its own process and park), `--shuffle` or `--seed 7` (another
 *   order), `--repeat 2`
 * - Durations: `npm test -- --times`
 * - In another time zone, on another day: `TZ=Pacific/Kiritimati npm test -- unit functional`, `… --today 2028-02-29`
 * - At a time when the park's day is not that of UTC: `… --today 2028-03-01T02:00Z`
 * - Two processes behind nginx, with Redis: `npm test -- functional --engine mysql --behind nginx`
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reachedBy } from './lib/changed.mjs'
import { findShell, findWholeChromium } from './lib/chromium.mjs'
import { failedFilesIn, failedTitlesIn, failuresIn } from './lib/failures.mjs'
import { buildStale } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { folderInMemory } from './lib/memory.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { settingNames } from './lib/settings.mjs'
import { keepTimes, knownTimes, neighbouringParts, partsOfSizes } from './lib/spec_times.mjs'
import { asksNoEngine, isAskedFor, shuffled, specsOf, SUITE_NAMES } from './lib/specs.mjs'
import { runSuites } from './lib/suites.mjs'
import { copyTablesOfFile, makeTables } from './lib/tables.mjs'
import { timesIn, timesTable } from './lib/times_table.mjs'

/** Suites of each engine: tests that do not touch the database run only once. */
const SUITES = /** @type {const} */ ({
  sqlite: ['unit', 'functional', 'browser'],
  mysql: ['functional'],
})

/** A test waits at times, so there is room for two processes more than cores; with three, waits for a page ran out. */
const AT_ONCE = availableParallelism() + 2

/**
 * Relative sizes of the parts into which a suite's files are divided in a whole run, each part with its own process and
 * park. A process costs its start, a browser more than others. Browser tests are the most and their times vary, so they
 * have twice as many parts as places. The functional tests on SQLite, which come last, end with small parts that fill
 * the places of large ones that end early, so that no core is idle for long.
 * @type {Record<keyof typeof SUITES, Partial<Record<import('./lib/specs.mjs').SuiteName, number[]>>>}
 */
const PARTS = {
  sqlite: {
    functional: [...Array(AT_ONCE - 1).fill(3), 1, 1, 1],
    browser: Array(2 * AT_ONCE).fill(1),
  },
  mysql: { functional: Array(AT_ONCE - 1).fill(1) },
}

/** Files of a whole run that are tried a second time; where more fail, it is not by chance. */
const TRIED_AGAIN_AT_MOST = 12

/** Time limit for the tests of a change, without their start, in milliseconds. */
const CHANGED_WITHIN_MS = 45_000

/** Options that still run everything. */
const KEEPS_WHOLE = new Set(['--times', '--shuffle'])

const NOT_WATCHED = /node_modules|dist|\.adonisjs|spec_times/

const DAY_MS = 86_400_000

await ensureInstalled()
const asked = readArguments()
const folder = folderInMemory('trailgate-test-')
// A developer's own settings must not affect the tests; the database server is one that we look for.
for (const name of settingNames()) if (!name.startsWith('DB_')) delete process.env[name]

// Ctrl-C ends the tests, but not the clean-up.
const interruption = new AbortController()
onInterruption(() => interruption.abort())

/**
 * Spec files that run in one process.
 * @typedef {object} Job
 * @property {string} name
 * @property {keyof typeof SUITES} engine
 * @property {import('./lib/specs.mjs').SuiteName} suite
 * @property {string[]} files
 * @property {number} expectedMs
 */

/** @type {string[]} what could not run here, and why */
const leftOut = []
/** @type {import('./lib/suites.mjs').Counts[]} */
const runs = []
/** @type {string[]} where each run has left its notes */
const folders = []
/** @type {string[]} what the runs together have not shown */
const missing = []
/** @type {{ job: Job, counts: import('./lib/suites.mjs').Counts, folder: string }[]} */
const failedJobs = []
/** @type {Set<string>} folders of jobs whose failed tests passed at the second try */
const settled = new Set()
/** @type {import('./lib/times_table.mjs').Run[]} */
const measured = []

if (asked.watch) await watchUnits()

/**
 * Prepared tables that parks start with, per engine: a DATA_DIR, or the name of a database. @type {Map<Job['engine'],
 * Promise<string>>}
 */
const tables = new Map()
/** Drops the prepared tables from a server that we did not start. */
let dropTables = async () => {}

const times = knownTimes()
const reached = asked.changed ? filesInTime() : undefined
const chosen = Object.fromEntries(SUITE_NAMES.map((suite) => [suite, chosenFiles(suite)]))
const jobs = [...jobsOf('sqlite'), ...jobsOf('mysql')]
if (asked.seed !== undefined) console.log(`Shuffled: --seed ${asked.seed} makes this order again`)

// Browser tests need the browser apps, which the server serves.
const beforeBuilding = performance.now()
if (jobs.some(({ suite }) => suite !== 'unit')) {
  await buildStale()
}
const building = performance.now() - beforeBuilding
const withJourneys = jobs.some(({ suite }) => suite === 'browser') && (await prepareBrowser())
const server = jobs.some(({ engine }) => engine === 'mysql') ? await prepareMysql() : undefined
const around = asked.behind === 'nginx' && server ? await withRedis() : undefined
try {
  await runAll(
    jobs.filter(({ engine, suite }) =>
      engine === 'mysql' ? server !== undefined : suite !== 'browser' || withJourneys
    )
  )
  if (asked.whole) await tryAgain()
} finally {
  await around?.close()
  await dropTables()
  await server?.release()
}
if (asked.whole && !interruption.signal.aborted) await lookForMissing()
await report()

/** @returns {string[]} the selected files of this suite */
function chosenFiles(/** @type {import('./lib/specs.mjs').SuiteName} */ suite) {
  if (asked.suites.length > 0 && !asked.suites.includes(suite)) return []
  const { files } = asked
  return specsOf(suite).filter(
    (file) =>
      (files.length === 0 || files.some((each) => isAskedFor(file, each))) &&
      (!reached || reached.has(file))
  )
}

/** Spec files that the working tree's changes can break, nearest first, within the time limit. */
function filesInTime() {
  const { changed, files } = reachedBy(SUITE_NAMES.flatMap((suite) => specsOf(suite)))
  const cost = (/** @type {string} */ file) =>
    times.of(file, 'sqlite') +
    (file.includes('/functional/') && !asksNoEngine(file) ? times.of(file, 'mysql') : 0)
  let left = CHANGED_WITHIN_MS * availableParallelism()
  const taken = files.filter((file) => {
    if (cost(file) > CHANGED_WITHIN_MS || cost(file) > left) return false
    left -= cost(file)
    return true
  })
  console.log(
    `Changed files: ${changed.length}; spec files that can come to them: ${files.length}; of those, ${taken.length} run.`
  )
  if (taken.length < files.length) {
    console.log('They are the nearest that a minute is enough for; `npm test` runs the others too.')
  }
  return new Set(taken)
}

/** @returns {Job[]} jobs of this engine, in parts of about equal duration */
function jobsOf(/** @type {keyof typeof SUITES} */ engine) {
  if (asked.engine && asked.engine !== engine) return []
  return SUITES[engine].flatMap((suite) => {
    const isShown = (/** @type {string} */ file) =>
      engine === 'mysql' && asked.engine !== 'mysql' && asksNoEngine(file)
    const files = (chosen[suite] ?? []).filter((file) => !isShown(file))
    const shares = (isDivided() && PARTS[engine][suite]) || [1]
    const timeOf = (/** @type {string} */ file) => times.of(file, engine)
    const divided =
      suite === 'browser'
        ? neighbouringParts(files, shares.length, timeOf)
        : partsOfSizes(files, shares, timeOf)
    const parts = asked.alone ? files.map((file) => [file]) : divided
    return parts.map((part, index) => ({
      name: parts.length === 1 ? `${suite}-${engine}` : `${suite}-${engine}-${index + 1}`,
      engine,
      suite,
      files: asked.seed === undefined ? part.sort() : shuffled(part.sort(), asked.seed),
      expectedMs: part.reduce((sum, file) => sum + times.of(file, engine), 0),
    }))
  })
}

/** A few files finish sooner than several processes start; and there is room for only two processes behind nginx. */
function isDivided() {
  return asked.files.length === 0 && asked.behind === undefined
}

/** Runs the longest jobs first, several at once. Output of concurrent jobs is shown as each ends. */
async function runAll(/** @type {Job[]} */ all) {
  const waiting = [...all].sort((one, other) => other.expectedMs - one.expectedMs)
  const atOnce = isDivided() ? Math.min(AT_ONCE, waiting.length) : 1
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (interruption.signal.aborted) return
      await runJob(job, { held: atOnce > 1 })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Runs the files with failed tests once more, with nothing beside them and each job's in a park of its own. Tests that
 * pass then count as passed and are named as flaky; a test that fails again has failed.
 */
async function tryAgain() {
  const failed = failedJobs.map((each) => ({ ...each, files: failedFilesIn(each.folder) }))
  const files = new Set(
    failed.flatMap(({ job, files: ofJob }) => ofJob.map((file) => job.engine + file))
  )
  if (files.size > TRIED_AGAIN_AT_MOST) return
  for (const { job, counts, folder: own, files: ofJob } of failed) {
    if (interruption.signal.aborted) return
    // A failure without a test, such as a run that hung, has no file to repeat.
    if (ofJob.length !== counts.failed) continue
    const again = { ...job, name: `${job.name}-again`, files: [...new Set(ofJob)] }
    const second = await runJob(again, { held: false, counted: false })
    if (!second || second.failed > 0) continue
    settled.add(own)
    counts.passed += counts.failed
    counts.failed = 0
  }
}

/** @returns the counts of the job; undefined if it could not run */
async function runJob(
  /** @type {Job} */ job,
  /** @type {{ held: boolean, counted?: boolean }} */ how
) {
  const from = await tablesFor(job)
  const begins = from === undefined ? {} : { TRAILGATE_TABLES: from }
  if (job.engine === 'sqlite') {
    if (from !== undefined) await copyTablesOfFile(from, join(folder, job.name, 'data'))
    return await runOn(job, { DB_CONNECTION: 'sqlite', ...begins }, how)
  }
  const database = await server?.database(`test_${job.name.replaceAll('-', '_')}`)
  if (!database) return undefined
  try {
    if (from !== undefined) await database.beginLike(from)
    return await runOn(job, { ...database.env, ...around?.env, ...begins }, how)
  } finally {
    await database.drop()
  }
}

/** Prepared tables for this job; undefined if it is faster without. */
async function tablesFor(/** @type {Job} */ { engine, suite }) {
  if (suite === 'unit' || !isDivided()) return undefined
  const made = tables.get(engine) ?? (engine === 'sqlite' ? tablesOfFile() : tablesOfServer())
  tables.set(engine, made)
  return made
}

async function tablesOfFile() {
  const place = join(folder, 'tables')
  await makeTables({ DB_CONNECTION: 'sqlite', DATA_DIR: place, ...when() })
  return place
}

async function tablesOfServer() {
  const database = await server?.database('tables')
  if (!database) throw new Error('There is no server for these tests')
  dropTables = database.drop
  await makeTables({ ...database.env, DATA_DIR: join(folder, 'tables-of-server'), ...when() })
  return database.env.DB_DATABASE
}

/** Runs the unit tests again on every change, until Ctrl-C. */
async function watchUnits() {
  const again = process.argv.slice(1).filter((argument) => argument !== '--watch')
  const folders = ['shared/src', 'portal/src', 'admin/src', 'backend', 'scripts', 'lab']
  let isDue = true
  let wake = () => {}
  for (const name of folders) {
    watch(inProject(name), { recursive: true }, (_event, file) => {
      if (!file || NOT_WATCHED.test(file)) return
      isDue = true
      wake()
    })
  }
  interruption.signal.addEventListener('abort', () => wake())
  while (!interruption.signal.aborted) {
    if (isDue) {
      isDue = false
      const units = again.includes('unit') ? again : [...again, 'unit']
      await run(process.execPath, units)
      console.log('Waiting for a change; Ctrl-C ends this.')
    } else {
      await new Promise((resolve) => (wake = () => resolve(undefined)))
    }
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

async function prepareBrowser() {
  const chromium = await findShell()
  if (!chromium) {
    leftOut.push('the journeys (no Chromium: install one or set CHROMIUM_PATH)')
    return false
  }
  process.env.CHROMIUM_PATH = chromium
  // Browser tests with a camera need it at the same time: installed now, it is there for all of them.
  await findWholeChromium()
  return true
}

async function prepareMysql() {
  const { borrowServer } = await import('./lib/mysql.mjs')
  const found = await borrowServer()
  if (!found) leftOut.push('the run on MySQL (no server: install mariadb-server or set DB_HOST)')
  return found
}

/** Redis for two processes behind nginx. */
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
 * Each job has its own park: a list shows only what its own tests made.
 * @param {Job} job
 * @param {NodeJS.ProcessEnv} env
 * @param {{ held: boolean, counted?: boolean }} how whether its output is shown only when it has ended, and whether its
 *   tests count
 */
async function runOn(job, env, { held, counted = true }) {
  const { name, engine, suite, files } = job
  const own = join(folder, name)
  // Removed with the run.
  const temporary = join(own, 'tmp')
  mkdirSync(temporary, { recursive: true })
  folders.push(own)
  const { tests, groups, repeat, seed = null } = asked
  const title = `${suite} on ${engine === 'mysql' ? server?.name : 'SQLite'}, ${files.length} ${files.length === 1 ? 'file' : 'files'}`
  const said = held ? join(folder, `${name}.txt`) : undefined
  console.log(held ? `Begun: ${title}` : `\n── ${title} ──`)
  const counts = await runSuites([suite, ...(asked.bail ? ['--bail'] : [])], {
    plan: { files, tests, groups, repeat, seed },
    folder: own,
    env: { ...env, ...when(), TMPDIR: temporary },
    interruption: interruption.signal,
    said,
  })
  const times = timesIn(own)
  if (counted) {
    runs.push(counts)
    if (counts.failed > 0) failedJobs.push({ job, counts, folder: own })
    if (times) measured.push({ engine, suite, times })
  }
  if (said) process.stdout.write(`\n── ${title} ──\n${readFileSync(said, 'utf8')}\n`)
  return counts
}

/** Time zone and day of all processes of a run. */
function when() {
  return { TZ: process.env.TZ ?? 'UTC', ...onDay(asked.today) }
}

/** Environment that shifts the clock of the tests, and of every process they start, to that day or instant. */
function onDay(/** @type {string | undefined} */ today) {
  if (!today) return {}
  const clock = new URL('japa/moved_clock.mjs', import.meta.url).href
  return { TRAILGATE_CLOCK_AHEAD_MS: String(aheadOf(today)), NODE_OPTIONS: `--import=${clock}` }
}

/** A plain day keeps the time of day. */
function aheadOf(/** @type {string} */ today) {
  const now = Date.now()
  return today.includes('T')
    ? Date.parse(today) - now
    : Date.parse(today) - Math.floor(now / DAY_MS) * DAY_MS
}

/** Checks that every documented text was shown and every documented call made by some test, if all suites could run. */
async function lookForMissing() {
  const notesOf = (/** @type {string} */ name) => folders.map((each) => join(each, name))
  const script = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname
  const everything = leftOut.length === 0
  const unseen = await run(node24(), [script('unseen.ts'), ...notesOf('seen.json')])
  const uncalled = await run(node24(), [script('uncalled.ts'), ...notesOf('called.json')])
  if (everything && unseen !== 0) missing.push('sentences that no test has seen')
  if (everything && uncalled !== 0) missing.push('calls that are documented and never made')
}

/** Prints the durations; a whole run also updates the known times of each file and the page about them. */
async function showTimes() {
  const table = timesTable(measured, { building })
  console.log(`\n${table}`)
  if (!asked.whole) return
  const { measuredOn, putIntoPage } = await import('./lib/page.mjs')
  await putIntoPage('testing.md', 'times', `${measuredOn()}\n\n${table}`)
}

/** Duration of each file in a whole run: the next run divides the files by it. */
function timesOfFiles() {
  /** @type {import('./lib/spec_times.mjs').Measured} */
  const known = {}
  for (const { engine, times } of measured) {
    const own = (known[engine] ??= {})
    for (const { file, wall } of times.files) own[file] = Math.round(wall)
  }
  return known
}

async function report() {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    runs.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  const toOneProcess = asked.behind === undefined ? 0 : skipped
  if (skipped > toOneProcess) leftOut.push(`${skipped} skipped tests`)
  const isNothingChanged = reached?.size === 0
  const none = sum('passed') + sum('failed') === 0 && !isNothingChanged
  if (none) leftOut.push('everything: no test fits what was asked for')
  const leftOutCounts = process.env.CI === 'true' || none
  const failed = sum('failed') + missing.length + (leftOutCounts ? leftOut.length : 0)

  if (asked.whole) keepTimes(timesOfFiles(), { committed: asked.times })
  if (asked.times) await showTimes()
  const failures = folders
    .filter((each) => !settled.has(each))
    .map((each) => failuresIn(each))
    .join('')
  const flaky = [...settled].map((each) => failuresIn(each)).join('')
  const failedTitles = folders
    .filter((each) => !settled.has(each))
    .flatMap((each) => failedTitlesIn(each))
  rmSync(folder, { recursive: true, force: true })
  if (flaky.length > 0) console.log(`\nPassed at the second try:\n\n${flaky}`)
  if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures}`)
  if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.join('; ')}`)
  if (toOneProcess > 0) {
    const why = 'they look inside the process that they ask, and here two answer'
    console.log(`\nLeft to the runs with one process: ${toOneProcess} tests, for ${why}`)
  }
  if (missing.length > 0) console.log(`\nMissing: ${missing.join('; ')}`)
  // A log that is cut to its last lines still names each test.
  if (failedTitles.length > 0) console.log(`\n${failedTitles.join('\n')}`)
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      files: { type: 'string', multiple: true },
      tests: { type: 'string', multiple: true },
      groups: { type: 'string', multiple: true },
      bail: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      shuffle: { type: 'boolean', default: false },
      seed: { type: 'string' },
      repeat: { type: 'string', default: '1' },
      times: { type: 'boolean', default: false },
      behind: { type: 'string' },
      today: { type: 'string' },
    },
  })
  const unknown = positionals.filter((suite) => !SUITE_NAMES.some((name) => name === suite))
  if (unknown.length > 0) {
    console.error(`No such suite: ${unknown.join(', ')}. There are ${SUITE_NAMES.join(', ')}.`)
    process.exit(2)
  }
  const repeat = Number(values.repeat)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (
    !(repeat >= 1) ||
    !Number.isInteger(repeat) ||
    (seed !== undefined && !Number.isInteger(seed))
  ) {
    console.error('npm test -- --repeat 2 --shuffle --seed 7')
    process.exit(2)
  }
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
    // Like Japa, also accepts a comma as a separator.
    files: (values.files ?? []).flatMap((value) => value.split(',')),
    tests: values.tests ?? [],
    groups: values.groups ?? [],
    bail: values.bail,
    alone: values.alone,
    changed: values.changed,
    watch: values.watch,
    seed: seed ?? (values.shuffle ? randomInt(1_000_000) : undefined),
    repeat,
    times: values.times,
    whole: process.argv.slice(2).every((argument) => KEEPS_WHOLE.has(argument)),
  }
}
