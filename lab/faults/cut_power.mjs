import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signature } from '../bench/signature.mjs'
import { makeClock } from '../lib/faketime.mjs'
import { childEnv, node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { expect } from './client.mjs'
import { openPark } from './park.mjs'
import { adultTemplate, ridersOf } from './signers.mjs'
import { seconds } from './visitors.mjs'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR
/** Waivers are in force from the day a park opens, and no clock goes back before that. */
const OPEN_FOR = 400 * 24 * HOUR
const CHECKPOINT_WITHIN_MS = 60_000
const GIVE_UP_MS = 120_000
/** The power is cut at most this long after a signature: before, during and after the next checkpoint. */
const CUT_WITHIN_MS = 2000
const SEED = Number(process.env.FAULTS_SEED ?? 20_261_128)

/** @typedef {import('../bench/engines.mjs').Engine} Engine */

/** @type {import('./main.mjs').Fault} */
export const cutPower = {
  title: 'the power goes, again and again, while the clock moves',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const clock = makeClock()
    if (!clock) {
      console.log('  left out: there is no libfaketime')
      return []
    }
    const cuts = full ? 1000 : 20
    const next = chance(SEED)
    clock.put(-OPEN_FOR)
    const park = await openPark({ engine, processes: 1, env: clock.env, direct: true })
    const [api] = park.apis
    const database = park.look()
    try {
      if (!api) throw new Error('there is no process')
      const templateId = await adultTemplate(park)
      const picture = signature(200, 80)
      let [signed, unsigned, slowest, healed] = [0, 0, 0, 0]
      let ahead = -OPEN_FOR + 24 * HOUR
      const sign = async () => {
        const [rider] = await ridersOf(park, 1)
        await expect(201, `${api.url}/api/waivers/sign`, {
          headers: { 'cookie': rider?.cookie ?? '', 'idempotency-key': randomUUID() },
          json: { template_id: templateId, signature_data: picture },
        })
        signed += 1
      }
      await sign()
      for (let cut = 1; cut <= cuts; cut += 1) {
        await pause(next() * CUT_WITHIN_MS)
        await api.end('SIGKILL')
        if (!(await endOf(database)).isKept) unsigned += 1
        ahead = Math.max(ahead + moved(next, cuts), -OPEN_FOR)
        clock.put(ahead)
        await api.start()
        const began = performance.now()
        await until(async () => (await endOf(database)).isKept, GIVE_UP_MS).then(
          () => (healed += 1),
          () => {}
        )
        slowest = Math.max(slowest, performance.now() - began)
        for (let signers = Math.floor(next() * 3); signers > 0; signers -= 1) await sign()
      }
      await api.end('SIGTERM')
      clock.put(0)
      const whole = await verify(park)
      const missed = await missedOf(park, database, next)
      return [
        {
          done: `${cuts} cuts by SIGKILL within ${CUT_WITHIN_MS / 1000} s of ${signed} signatures, from the first one on, over a year of a clock that also goes back by up to 30 days and 90 days ahead (seed ${SEED}); ${unsigned} of them before the last record had a checkpoint`,
          found: `${healed} of ${cuts} starts had one, without a person, ${seconds(slowest)} after they were open at most; then waivers:verify ${whole.code === 0 ? 'finds all as it was signed' : `says ${whole.said}`}; of ${missed.tried} ways to take checkpoints away or to set back what is counted ${missed.found} found`,
          aim: 'a checkpoint within 60 s of every start, and what is taken away is found',
          reached:
            healed === cuts &&
            slowest <= CHECKPOINT_WITHIN_MS &&
            whole.code === 0 &&
            missed.found === missed.tried,
        },
      ]
    } finally {
      await database.close()
      await park.close()
      rmSync(clock.folder, { recursive: true })
    }
  },
}

/** Shift of the clock while the power is off: forward through the year, sometimes back, sometimes far ahead. */
function moved(/** @type {() => number} */ next, /** @type {number} */ cuts) {
  const which = next()
  if (which < 0.1) return -Math.floor(next() * 30 * 24) * HOUR
  if (which < 0.15) return Math.floor(next() * 90 * 24) * HOUR
  return Math.floor((2 * next() * YEAR) / cuts)
}

/** True if the chain's last record has a checkpoint. */
async function endOf(/** @type {Engine} */ database) {
  const [head] = await database.read('select sequence, checkpoint from waiver_chain_head')
  return { isKept: Number(head?.sequence) === Number(head?.checkpoint) }
}

/** Removes the oldest, some and the newest checkpoints, and resets their counter; each is restored afterwards. */
async function missedOf(
  /** @type {import('./park.mjs').Park} */ park,
  /** @type {Engine} */ database,
  /** @type {() => number} */ next
) {
  const rows = await database.read('select * from waiver_checkpoints order by sequence')
  const some = [rows[0], rows[Math.floor(next() * rows.length)], rows.at(-1)]
  const folder = join(park.dataDir, 'checkpoints')
  let found = 0
  for (const row of some) {
    const files = readdirSync(folder).filter((name) => Number.parseInt(name, 10) === row?.sequence)
    const kept = files.map((name) => readFileSync(join(folder, name)))
    await database.write('delete from waiver_checkpoints where sequence = ?', [row?.sequence])
    for (const name of files) rmSync(join(folder, name))
    const { said } = await verify(park)
    if (said.includes(`A checkpoint of record ${row?.sequence} was made`)) found += 1
    const columns = Object.keys(row ?? {})
    await database.write(
      `insert into waiver_checkpoints (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      Object.values(row ?? {})
    )
    for (const [at, name] of files.entries()) writeFileSync(join(folder, name), kept[at] ?? '')
  }
  await database.write("update counters set value = 0 where name = 'checkpoint'")
  await database.write('update waiver_chain_head set checkpoint = 0')
  const { said } = await verify(park)
  if (said.includes('The database says that the last checkpoint was of record 0')) found += 1
  return { tried: some.length + 1, found }
}

async function verify(/** @type {import('./park.mjs').Park} */ { directEnv }) {
  const child = spawn(node24(), ['ace.js', 'waivers:verify'], {
    cwd: inProject('backend'),
    env: childEnv({ ...directEnv, NO_COLOR: '1' }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said: said.replaceAll(/\s+/g, ' ') }
}

/** Random numbers from 0 to 1, the same for a seed (mulberry32). */
function chance(/** @type {number} */ seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
