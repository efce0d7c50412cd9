import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { health } from '@trailgate/shared/settings/schemas'
import { clock } from '#platform/clock'
import { forgetRounds, noteRound } from '#platform/jobs/job_health'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { expectShape } from '#tests/helpers/answers'
import { forgetLetters } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'

const HEALTH = '/api/health'
const WELL = { database: 'ok', disk: 'ok', jobs: 'ok', letters: 'ok', seal: 'ok' }

test.group('Health of the server', (group) => {
  const { dataDir } = settings
  group.each.setup(forgetLetters)
  group.each.teardown(() => {
    settings.dataDir = dataDir
    forgetRounds()
  })

  test('anyone can read the health, check by check', async ({ client, assert }) => {
    const answer = await client.get(HEALTH)
    answer.assertStatus(200)
    assert.deepEqual(expectShape(assert, health, answer), { status: 'ok', checks: WELL })
  })

  type Fault = {
    check: string
    what: string
    cause: () => Promise<() => Promise<unknown>>
    tags?: string[]
  }
  const FAULTS: Fault[] = [
    {
      check: 'letters',
      what: 'a letter that has been due for long',
      cause: () => aLetter({ run_at: sqlTimeAfter(clock.now(), -16 * 60) }),
    },
    {
      check: 'letters',
      what: 'a letter that was tried five times',
      cause: () => aLetter({ attempts: 5, run_at: sqlTimeAfter(clock.now(), 3600) }),
    },
    {
      check: 'disk',
      what: 'a folder that is not there to be written',
      tags: [ONE_PROCESS],
      cause: async () => {
        settings.dataDir = `${dataDir}/missing`
        return async () => {
          settings.dataDir = dataDir
        }
      },
    },
    {
      check: 'jobs',
      what: 'a job that failed three times in a row',
      tags: [ONE_PROCESS],
      cause: async () => {
        for (let round = 0; round < 3; round += 1) noteRound('letters', false)
        return async () => noteRound('letters', true)
      },
    },
    {
      check: 'seal',
      what: 'a checkpoint that could not be written',
      tags: [ONE_PROCESS],
      cause: async () => {
        noteRound('checkpoint', false)
        return async () => noteRound('checkpoint', true)
      },
    },
    {
      check: 'seal',
      what: 'a chain that does not end where it should',
      cause: async () => {
        const head = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
        const change = (end: object) => db.from('waiver_chain_head').where('id', 1).update(end)
        await change({ sequence: head.sequence + 1 })
        return () => change({ sequence: head.sequence })
      },
    },
  ]

  for (const { check, what, cause, tags } of FAULTS) {
    test(`health is degraded, but serving, with ${what}`, async ({ client, assert }) => {
      const mend = await cause()
      const answer = await client.get(HEALTH)
      await mend()
      answer.assertStatus(200)
      const checks = { ...WELL, [check]: 'failed' }
      assert.deepEqual(expectShape(assert, health, answer), { status: 'degraded', checks })
      assert.equal((await client.get(HEALTH)).body().status, 'ok')
    }).tags(tags ?? [])
  }

  test('health is a bare 503 while the database does not answer', async ({ client, assert }) => {
    const away = 'counters_are_away'
    await db.rawQuery(`alter table counters rename to ${away}`)
    const answer = await client.get(HEALTH)
    await db.rawQuery(`alter table ${away} rename to counters`)
    answer.assertStatus(503)
    assert.deepEqual(expectShape(assert, health, answer), {
      status: 'unavailable',
      checks: { database: 'failed' },
    })
  })
})

/** Adds a waiting letter; returns a function that removes it. */
async function aLetter(columns: { attempts?: number; run_at: string }) {
  const [id] = await db.table('outbox').insert({
    channel: 'mail',
    address: 'nobody@example.com',
    subject: 's',
    text: 't',
    state: 'waiting',
    created_at: columns.run_at,
    ...columns,
  })
  return () => db.from('outbox').where('id', Number(id)).delete()
}
