import { mock } from 'node:test'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeIdleTimes } from '#access/sessions/idle_times'
import { clock } from '#platform/clock'
import { settings } from '#start/settings'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { hold } from '#tests/helpers/hold'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'

/** A server blocks a caller on a row lock, a file does not. */
const ANSWERED_WITHIN_MS = { sqlite: 400, mysql: 3000 }[settings.database.connection]

test.group('While another client of the database holds its lock', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => {
    mock.restoreAll()
    clock.reset()
  })

  test('{who}: reads are answered, and the next call writes the idle time')
    .with([
      {
        who: 'rider',
        path: '/api/customers/me',
        table: 'sessions',
        column: 'idle_until',
        after: 90,
      },
      {
        who: 'kiosk',
        path: '/api/customers/me',
        table: 'sessions',
        column: 'idle_until',
        after: 20,
      },
      {
        who: 'staff',
        path: '/api/auth/me',
        table: 'staff_tokens',
        column: 'last_used_at',
        after: 90,
      },
    ] as const)
    .run(async ({ client, assert }, { who, path, table, column, after }) => {
      const credentials = {
        rider: async () => asRider(await aRider()),
        kiosk: async () => asKiosk(await aRider()),
        staff: () => asStaff('cashier'),
      }
      const headers = await credentials[who]()
      const sign = async () => {
        await writeIdleTimes()
        return (await db.from(table).orderBy('id', 'desc').first())[column]
      }
      ;(await client.get(path).headers(headers)).assertStatus(200)
      const before = await sign()
      clock.forward(after)
      const warn = mock.method(logger, 'warn')
      const letGo = await hold(table)

      const began = performance.now()
      ;(await client.get(path).headers(headers)).assertStatus(200)
      assert.isBelow(performance.now() - began, ANSWERED_WITHIN_MS)
      assert.equal(await sign(), before)
      assert.match(String(warn.mock.calls[0]?.arguments[1]), /not written, the database is busy$/)

      await letGo()
      ;(await client.get(path).headers(headers)).assertStatus(200)
      assert.isAbove(Date.parse(await sign()), Date.parse(before))
    })
})

test.group('The embedded database', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => clock.reset())

  test('acknowledged writes are on disk, even after a heartbeat that need not be', async ({
    client,
    assert,
  }) => {
    // A server handles this itself.
    if (settings.database.connection !== 'sqlite') return
    const FULL = 2
    const safety = async () => {
      await writeIdleTimes()
      return (await db.rawQuery('PRAGMA synchronous'))[0].synchronous
    }
    const headers = await asKiosk(await aRider())
    assert.equal(await safety(), FULL)

    clock.forward(20)
    ;(await client.get('/api/customers/me').headers(headers)).assertStatus(200)
    assert.equal(await safety(), FULL)

    clock.forward(20)
    const letGo = await hold('sessions')
    ;(await client.get('/api/customers/me').headers(headers)).assertStatus(200)
    await writeIdleTimes()
    await letGo()
    assert.equal(await safety(), FULL)
  })

  test('a single statement waits half a second for a concurrent writer', async ({ assert }) => {
    // A server waits by itself.
    if (settings.database.connection !== 'sqlite') return
    await aRider()
    await hold('customers')
    for (let time = 0; time < 2; time += 1) {
      const began = performance.now()
      const write = () => db.from('customers').update({ notes: 'later' })
      await assert.rejects(write, /database is locked/)
      assert.isAbove(performance.now() - began, 400)
    }
  })
})
