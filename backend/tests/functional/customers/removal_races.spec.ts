import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { checkPark } from '#operations/invariants/check_park'
import { settings } from '#start/settings'
import { anchorChain } from '#waivers/seal/anchor_chain'
import { asStaff } from '#tests/helpers/credentials'
import { freshPark } from '#tests/helpers/park'
import { alone, aScene, race, REMOVERS, WRITES, type Scene } from '#tests/helpers/removal_races'
import { useGate } from '#tests/helpers/visits'
import { retireTemplates } from '#tests/helpers/waivers'

/** Races of each pair, more of them on the faster engine; `npm run faults -- 32 --full` asks for 47 of each, more than 10,000 in all. */
const IS_MYSQL = settings.database.connection === 'mysql'
const ROUNDS = Number(process.env.RACE_ROUNDS ?? (IS_MYSQL ? 3 : 10))
/** A job that only few writes come to has more of each. */
const RACES_OF_A_JOB = 50
/**
 * Races at once, so that several meet in the database. On MySQL a row is waited for 2 s at most, and on a machine that runs everything else
 * beside them one race at a time is what ends within that.
 */
const AT_ONCE = IS_MYSQL ? 1 : 6

test.group('Nothing acknowledged is lost', (group) => {
  let scene: Scene
  group.setup(async () => {
    await freshPark()
    // Rows of deleted customers left by other tests.
    for (const table of ['passes', 'search_words']) await db.from(table).delete()
    await rm(join(settings.dataDir, 'files'), { recursive: true, force: true })
  })
  group.each.setup(() => resetLimits())
  group.teardown(retireTemplates)

  test('each of the writes is taken where nothing is beside it', async ({ client, assert }) => {
    useGate({ policy: 'warn' })
    scene = await aScene(client)
    for (const [name, write] of Object.entries(WRITES)) {
      const found = await alone(scene, write)
      assert.deepEqual([name, ...found], [name], String(found))
    }
  })

  for (const [job, remover] of Object.entries(REMOVERS)) {
    const writes = Object.entries(WRITES).filter(([, write]) => remover.takes(write))

    test(`${job}, beside ${writes.length} kinds of writes`, async ({ client, assert }) => {
      useGate({ policy: 'warn' })
      scene = await aScene(client)
      const wrong: Record<string, number> = {}
      const ended = { removed: 0, written: 0, both: 0, neither: 0 }
      const rounds = Math.max(ROUNDS, Math.ceil(RACES_OF_A_JOB / writes.length))
      const races = Array.from({ length: rounds }, () => writes).flat()
      const atOnce = remover.findsPeople ? 1 : AT_ONCE
      for (let from = 0; from < races.length; from += atOnce) {
        await resetLimits()
        const some = races.slice(from, from + atOnce)
        const outcomes = await Promise.all(
          some.map(([, write], index) => race(scene, { remover, write }, from + index))
        )
        outcomes.forEach(({ isRemoved, isWritten, wrong: found }, index) => {
          const by = isRemoved && isWritten ? 'both' : isRemoved ? 'removed' : 'written'
          ended[!isRemoved && !isWritten ? 'neither' : by] += 1
          for (const each of found) {
            const line = `${some[index]?.[0]}: ${each}`
            wrong[line] = (wrong[line] ?? 0) + 1
          }
        })
      }
      const bad = Object.values(wrong).reduce((sum, cases) => sum + cases, 0)
      // The table of docs/reliability.md is made from these lines.
      if (process.env.RACE_ROUNDS) console.log(`races: ${job}: ${races.length} races, ${bad} wrong`)
      assert.deepEqual(wrong, {}, JSON.stringify({ ended, wrong }))
      // Both orders came about, or the race would show nothing.
      assert.isAbove(ended.removed + ended.both, 0)
      assert.isAbove(ended.written + ended.both, 0)
      await anchorChain()
      const breaches = await checkPark()
      assert.deepEqual(breaches, [], JSON.stringify(breaches))

      const headers = await asStaff('manager')
      const today = clock.today()
      const { total } = await db
        .from('visits')
        .where({ state: 'in', park_day: today })
        .whereNull('under_id')
        .count('* as total')
        .firstOrFail()
      const [list, calls, summary] = await Promise.all([
        client.get('/api/visits').qs({ day: today, state: 'in', limit: 1 }).headers(headers),
        client.get('/api/visits/roll-call').headers(headers),
        client.get('/api/visits/summary').qs({ day: today }).headers(headers),
      ])
      const told = [list.header('x-total-count'), calls.body().length, summary.body().in]
      assert.deepEqual(
        told.map(Number),
        told.map(() => Number(total))
      )
    }).timeout(3_600_000)
  }
})
