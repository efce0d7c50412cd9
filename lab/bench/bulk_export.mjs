import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { countAnew, memoryOf } from '../lib/memory.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { openEngine } from './engines.mjs'
import { median } from './figures.mjs'
import { filledPark } from './filled_park.mjs'

const AIM = 0.4
const FIRST_BYTE_MS = 1000
const MEMORY_MB = 100
const LINE_END = 10
const LINES_A_PIECE = 1000

const DUMP = `select member_id, first_name, last_name, email, phone, date_of_birth, address_line_1, address_line_2, city, state,
  zip_code, emergency_contact_name, emergency_contact_phone, status, created_at from customers where closed_at is null`

/**
 * Export of all customers as CSV, compared with the database's own dump. Rounds alternate; the median counts, and of
 * memory the maximum.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function exporting(
  /** @type {import('./main.mjs').Options} */ { engine, runs, customers = 100_000 }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark(park.env)
  /** @type {Awaited<ReturnType<typeof exported>>[]} */
  const ours = []
  /** @type {number[]} */
  const bare = []
  try {
    const { token } = await lookAround(product.url)
    for (let round = 0; round <= runs; round += 1) {
      const one = await exported(product, token)
      const dumped = one.rows / (await DUMPED[engine](park.env))
      if (round === 0) continue
      ours.push(one)
      bare.push(dumped)
    }
  } finally {
    await product.close()
    await park.release()
  }
  const [rate, floor] = [median(ours.map(({ perSecond }) => perSecond)), median(bare)]
  const firstByte = median(ours.map((one) => one.firstByte))
  const memory = Math.max(...ours.map((one) => one.memory))
  return [
    {
      what: `CSV export of ${ours[0]?.rows} customers (${engine})`,
      product: `${rate.toFixed(0)} rows/s`,
      floor: `${floor.toFixed(0)} rows/s`,
      ratio: (rate / floor).toFixed(2),
      aim: `>= ${AIM.toFixed(2)}`,
      reached: rate / floor >= AIM,
    },
    {
      what: `first byte of the export (${engine})`,
      product: `${firstByte.toFixed(0)} ms`,
      aim: `< ${FIRST_BYTE_MS} ms`,
      reached: firstByte < FIRST_BYTE_MS,
    },
    {
      what: `memory that the export takes at most (${engine})`,
      product: `${memory} MB`,
      aim: `< ${MEMORY_MB} MB`,
      reached: memory < MEMORY_MB,
    },
  ]
}

/** Reads the file as fast as it arrives and discards it. */
async function exported(
  /** @type {{ url: string, pid: number | undefined }} */ { url, pid },
  /** @type {string} */ token
) {
  // Resets the peak memory, so that earlier work does not count.
  countAnew(pid)
  const before = memoryOf(pid, 'VmRSS')
  const began = performance.now()
  let firstByte = 0
  let lines = 0
  for await (const part of await opened(`${url}/api/customers/export`, token)) {
    firstByte ||= performance.now() - began
    for (const byte of part) if (byte === LINE_END) lines += 1
  }
  const rows = lines - 1
  const perSecond = (rows * 1000) / (performance.now() - began)
  return { rows, perSecond, firstByte, memory: memoryOf(pid, 'VmHWM') - before }
}

/** @returns {Promise<import('node:http').IncomingMessage>} */
function opened(/** @type {string} */ url, /** @type {string} */ token) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' }
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (response) =>
      response.statusCode === 200
        ? resolve(response)
        : reject(new Error(`the export answered ${response.statusCode}`))
    )
    asked.on('error', reject)
  })
}

/** Seconds that the database's own dump of the same columns takes. */
const DUMPED = {
  mysql: (/** @type {NodeJS.ProcessEnv} */ env) =>
    intoFolder(async (folder) => {
      const database = openEngine(env)
      const how = `fields terminated by ',' optionally enclosed by '"' lines terminated by '\\r\\n'`
      await database.read(
        `${DUMP} into outfile '${join(folder, 'dump.csv')}' character set utf8mb4 ${how}`
      )
      await database.close()
    }),
  /** Equivalent of `.mode csv` in its client. */
  sqlite: (/** @type {NodeJS.ProcessEnv} */ { DATA_DIR = '' }) =>
    intoFolder(async (folder) => {
      const database = new Database(join(DATA_DIR, 'trailgate.sqlite'), { readonly: true })
      const file = openSync(join(folder, 'dump.csv'), 'w')
      /** @type {string[]} */
      let lines = []
      for (const row of database.prepare(DUMP).raw().iterate()) {
        lines.push(/** @type {unknown[]} */ (row).map(cell).join(','))
        if (lines.length < LINES_A_PIECE) continue
        writeSync(file, `${lines.join('\r\n')}\r\n`)
        lines = []
      }
      writeSync(file, `${lines.join('\r\n')}\r\n`)
      closeSync(file)
      database.close()
    }),
}

function cell(/** @type {unknown} */ value) {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function intoFolder(/** @type {(folder: string) => Promise<void>} */ work) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-dump-'))
  const began = performance.now()
  try {
    await work(folder)
    return (performance.now() - began) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
