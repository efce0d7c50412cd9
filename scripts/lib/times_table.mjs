import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('../japa/times.ts').RunTimes} RunTimes */
/** @typedef {{ engine: string, suite: string, times: RunTimes }} Run */

/** Number of files in the table, longest first. */
const LONGEST = 25

const KINDS = /** @type {const} */ (['signing in', 'looking at screens', 'resetting'])

/** Times of a test process, from its folder; undefined if it ended too early. */
export function timesIn(/** @type {string} */ folder) {
  const file = join(folder, 'times.json')
  return existsSync(file)
    ? /** @type {RunTimes} */ (JSON.parse(readFileSync(file, 'utf8')))
    : undefined
}

/**
 * Markdown tables of the time spent in each suite and in the longest files.
 * @param {readonly Run[]} runs
 * @param {{ building: number }} about
 */
export function timesTable(runs, { building }) {
  const files = runs.flatMap(({ engine, times }) =>
    times.files.map((each) => ({ ...each, engine }))
  )
  const suites = [...new Set(runs.map(({ suite, engine }) => `${suite} on ${engine}`))].map(
    (name) => {
      const own = runs.filter(({ suite, engine }) => `${suite} on ${engine}` === name)
      return summed(
        name,
        own.flatMap(({ times }) => times.files),
        own
      )
    }
  )
  const longest = files
    .sort((one, other) => other.wall - one.wall)
    .slice(0, LONGEST)
    .map((each) => summed(`${short(each.file)} (${each.engine})`, [each], []))
  const heading = [
    ['', 'tests', 'assertions', 'seconds', 'starting', ...KINDS, 'working', 'waiting'],
    ['---', ...Array.from({ length: 9 }, () => '--:')],
  ]
  const table = (/** @type {string[][]} */ rows) =>
    [...heading, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return [
    table([...suites, summed('all of them', files, [...runs])]),
    `Building both browser apps took ${seconds(building)} s before.`,
    table(longest),
  ].join('\n\n')
}

/**
 * @param {string} name
 * @param {readonly import('../japa/times.ts').FileTimes[]} files
 * @param {readonly Run[]} runs
 */
function summed(name, files, runs) {
  const sum = (/** @type {(file: import('../japa/times.ts').FileTimes) => number} */ of) =>
    files.reduce((total, file) => total + of(file), 0)
  const starting = runs.reduce((total, { times }) => total + times.starting.wall, 0)
  const kinds = KINDS.map((kind) => sum(({ tally }) => tally[kind]?.wall ?? 0))
  const working = sum(({ tally }) => tally.working?.cpu ?? 0)
  const waiting = sum(({ tally }) =>
    Math.max(0, (tally.working?.wall ?? 0) - (tally.working?.cpu ?? 0))
  )
  return [
    name,
    String(sum(({ tests }) => tests)),
    String(sum(({ assertions }) => assertions)),
    ...[sum(({ wall }) => wall) + starting, starting, ...kinds, working, waiting].map(seconds),
  ]
}

function seconds(/** @type {number} */ ms) {
  return (ms / 1000).toFixed(1)
}

function short(/** @type {string} */ file) {
  return file.replace(/^backend\/tests\//, '').replace(/\.spec\.ts$/, '')
}
