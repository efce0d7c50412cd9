import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendForm } from '../faults/form.mjs'
import { csv, riders } from '../fixtures/make_riders.mjs'
import { startDurable } from '../lib/durable_mysql.mjs'
import { countAnew, memoryOf } from '../lib/memory.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { openEngine } from './engines.mjs'
import { median, quantile } from './figures.mjs'
import { ADMIN_ENV, SERVER_OPTIONS } from './filled_park.mjs'
import { clientOf } from './load.mjs'

/** @typedef {import('./engines.mjs').Engine} Engine */

const ROWS = 100_000
const FIRST_PHONE = 4_000_000_000
/** Repetitions of the floor: a single load takes a second or two and varies. */
const ROUNDS = 3
const AIM = 0.35
const MEMORY_MB = 400
const OTHERS_P95_MS = 300
const ASK_EVERY_MS = 20

/**
 * Imports a file of valid rows into an empty park while staff search, compared with loading the same rows into a copy
 * of the table with its indexes.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function importing(/** @type {import('./main.mjs').Options} */ { engine }) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-bulk-'))
  const own = engine === 'mysql' ? await startDurable(join(folder, 'mysql'), SERVER_OPTIONS) : null
  const env = {
    ...ADMIN_ENV,
    DB_CONNECTION: 'sqlite',
    ...own?.env,
    DATA_DIR: join(folder, 'data'),
  }
  try {
    const product = await imported(env)
    const database = openEngine(env)
    const loaded = await LOADED[engine](database, folder)
    const rounds = []
    while (rounds.length < ROUNDS) rounds.push(await loaded())
    const seconds = median(rounds)
    await database.close()
    const [ours, bare] = [ROWS / product.seconds, ROWS / seconds]
    return [
      {
        what: `CSV import of ${ROWS} rows (${engine})`,
        product: `${ours.toFixed(0)} rows/s`,
        floor: `${bare.toFixed(0)} rows/s`,
        ratio: (ours / bare).toFixed(2),
        aim: `>= ${AIM}`,
        reached: ours / bare >= AIM,
      },
      {
        what: `memory at most while importing (${engine})`,
        product: `${product.memory} MB`,
        aim: `< ${MEMORY_MB} MB`,
        reached: product.memory < MEMORY_MB,
      },
      {
        what: `p95 of a search of staff meanwhile, of ${product.times.length} (${engine})`,
        product: `${quantile(product.times, 0.95).toFixed(0)} ms`,
        aim: `< ${OTHERS_P95_MS} ms`,
        reached: quantile(product.times, 0.95) < OTHERS_P95_MS,
      },
    ]
  } finally {
    await own?.server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function imported(/** @type {NodeJS.ProcessEnv} */ env) {
  const park = await openOwnPark(env)
  const { send, close } = clientOf(park.url, 1)
  try {
    const { token } = await lookAround(park.url)
    const headers = { authorization: `Bearer ${token}` }
    const file = csv(riders(ROWS, FIRST_PHONE))
    /** @type {number[]} */
    const times = []
    let going = true
    const search = async () => {
      while (going) {
        const asked = performance.now()
        const { status } = await send('/api/customers/search?limit=20', { headers })
        if (status !== 200) throw new Error(`a search answered ${status}`)
        times.push(performance.now() - asked)
        await pause(ASK_EVERY_MS)
      }
    }
    const load = async () => {
      const url = `${park.url}/api/customers/import`
      const answer = await sendForm(url, headers, {}, file, 'riders.csv')
      going = false
      return answer
    }
    countAnew(park.pid)
    const [{ status, body, ms }] = await Promise.all([load(), search()])
    if (body?.imported_count !== ROWS) {
      throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`)
    }
    return { seconds: ms / 1000, memory: memoryOf(park.pid, 'VmHWM'), times }
  } finally {
    close()
    await park.close()
  }
}

/** Loads the imported rows into an empty copy of their table with its indexes, and returns the seconds it took. */
const LOADED = {
  async mysql(/** @type {Engine} */ { read, write }, /** @type {string} */ folder) {
    const file = join(folder, 'rows.tsv')
    await read(`select * from customers into outfile '${file}' character set utf8mb4`)
    await write('create table bench_import like customers')
    return async () => {
      await write('truncate table bench_import')
      const began = performance.now()
      await write(`load data infile '${file}' into table bench_import character set utf8mb4`)
      return (performance.now() - began) / 1000
    }
  },
  async sqlite(/** @type {Engine} */ { read, write, transaction }) {
    const made = await read(
      "select sql from sqlite_master where tbl_name = 'customers' and sql is not null and type in ('table', 'index')"
    )
    for (const { sql } of made) await write(asCopy(sql))
    const rows = (await read('select * from customers')).map((row) => Object.values(row))
    const places = rows[0]?.map(() => '?').join(', ')
    return async () => {
      await write('delete from bench_import')
      const began = performance.now()
      await transaction(async (inside) => {
        for (const row of rows)
          await inside.write(`insert into bench_import values (${places})`, row)
      })
      return (performance.now() - began) / 1000
    }
  },
}

/** The statement that creates the table, or one of its indexes, under another name. */
function asCopy(/** @type {string} */ sql) {
  return sql
    .replace(/^(create table )[`"]customers[`"]/i, '$1bench_import')
    .replace(
      /^(create (?:unique )?index )[`"](\w+)[`"] on [`"]customers[`"]/i,
      '$1bench_$2 on bench_import'
    )
}
