/**
 * Faults that the park must survive, each caused on purpose while people use it. `npm run faults -- 2 6 9 --engine
 * mysql` runs some; `--full` repeats everything as often as docs/reliability.md asks, which takes hours; `--write`
 * updates its tables.
 */
import { parseArgs } from 'node:util'
import { onInterruption } from '../../scripts/lib/interruption.mjs'
import { findServer } from '../../scripts/lib/mysql.mjs'
import { askForEver } from './ask_for_ever.mjs'
import { checkInNamesakes } from './check_in_namesakes.mjs'
import { cutConnections } from './cut_connections.mjs'
import { cutPower } from './cut_power.mjs'
import { dieBehindNginx } from './die_behind_nginx.mjs'
import { dieOfMemory } from './die_of_memory.mjs'
import { fillDatabase } from './fill_database.mjs'
import { fillUploads } from './fill_uploads.mjs'
import { floodPasswords } from './flood_passwords.mjs'
import { holdRow } from './hold_row.mjs'
import { importBeside } from './import_beside.mjs'
import { installByPages } from './install_by_pages.mjs'
import { killApiAfterCommit } from './kill_api_after_commit.mjs'
import { killApiInImport } from './kill_api_in_import.mjs'
import { killApiInLetters } from './kill_api_in_letters.mjs'
import { killApiInMigration } from './kill_api_in_migration.mjs'
import { killApiInSigning } from './kill_api_in_signing.mjs'
import { leaveExport } from './leave_export.mjs'
import { loseDatabase } from './lose_database.mjs'
import { loseNodes } from './lose_nodes.mjs'
import { loseRedis } from './lose_redis.mjs'
import { killDatabase } from './kill_database.mjs'
import { moveClock } from './move_clock.mjs'
import { raceRemovals } from './race_removals.mjs'
import { randomHistories } from './random_histories.mjs'
import { rollRestart } from './roll_restart.mjs'
import { sendSlowly } from './send_slowly.mjs'
import { sendTooMuch } from './send_too_much.mjs'
import { signTogether } from './sign_together.mjs'
import { simulateGateDays } from './simulate_gate_days.mjs'
import { slowDatabase } from './slow_database.mjs'
import { swallowDatabase } from './swallow_database.mjs'
import { labelOf, tableOf } from './table.mjs'
import { walkAtRandom } from './walk_at_random.mjs'
import { writeDown } from './write_down.mjs'

/** @typedef {'sqlite' | 'mysql'} EngineName */
/**
 * The result of a fault, one line of the table.
 * @typedef {object} Finding
 * @property {string} done what was done, with the counts of this run
 * @property {string} found
 * @property {string} aim
 * @property {boolean} reached
 */
/** @typedef {{ engine: EngineName, full: boolean }} Options */
/**
 * @typedef {object} Fault
 * @property {string} title
 * @property {EngineName[]} engines where it applies
 * @property {(options: Options) => Promise<Finding[]>} make
 */

/** By number, as in docs/reliability.md. @type {Record<string, Fault>} */
const FAULTS = {
  '1': killApiInImport,
  '2': killDatabase,
  '2b': killApiInSigning,
  '3': killApiAfterCommit,
  '4': fillDatabase,
  '5': fillUploads,
  '6': swallowDatabase,
  '7': cutConnections,
  '8': slowDatabase,
  '9': loseRedis,
  '10': rollRestart,
  '11': dieBehindNginx,
  '13': sendSlowly,
  '14': sendTooMuch,
  '17': signTogether,
  '18': floodPasswords,
  '19': importBeside,
  '20': leaveExport,
  '22': loseDatabase,
  '23': moveClock,
  '24': holdRow,
  '25': killApiInMigration,
  '28': askForEver,
  '29': dieOfMemory,
  '30': cutPower,
  '31': walkAtRandom,
  '32': raceRemovals,
  '34': checkInNamesakes,
  '35': simulateGateDays,
  '36': killApiInLetters,
  '37': randomHistories,
  'install': installByPages,
  'region': loseNodes,
}
/** Only where they are named: the first is fetched from registries, the second needs Galera. */
const NAMED_ONLY = ['install', 'region']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    engine: { type: 'string' },
  },
})
const all = Object.keys(FAULTS).filter((name) => !NAMED_ONLY.includes(name))
const names = positionals.length > 0 ? positionals : all
const unknown = names.filter((name) => !(name in FAULTS))
const engines = /** @type {EngineName[]} */ (['mysql', 'sqlite']).filter(
  (engine) => values.engine === undefined || values.engine === engine
)
if (unknown.length > 0 || engines.length === 0) {
  console.error(
    `npm run faults -- [${Object.keys(FAULTS).join('|')} …] [--engine sqlite|mysql] [--full] [--write]`
  )
  process.exit(2)
}
onInterruption(() => process.exit(1))
const noServer = engines.includes('mysql') && !findServer()
if (noServer) console.log('No mariadbd or mysqld here: only what SQLite can show is run.')

/** @type {import('./table.mjs').Row[]} */
const rows = []
for (const name of names) {
  const fault = FAULTS[name]
  for (const engine of engines) {
    if (!fault?.engines.includes(engine) || (engine === 'mysql' && noServer)) continue
    console.log(`${labelOf(name)}: ${fault.title} (${engine}) …`)
    const findings = await fault.make({ engine, full: values.full })
    const found = findings.map((finding) => ({ ...finding, name, engine, title: fault.title }))
    for (const { done, found: what, reached } of found) {
      console.log(`  ${done}: ${what}${reached ? '' : ' — NOT REACHED'}`)
    }
    rows.push(...found)
    if (values.write) await writeDown(name, engine, found)
  }
}
console.log(`\n${tableOf(rows)}\n`)
const missed = rows.filter(({ reached }) => !reached)
console.log(`${rows.length - missed.length} reached, ${missed.length} not`)
process.exit(missed.length === 0 ? 0 : 1)
