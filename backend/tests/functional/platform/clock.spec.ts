import { mock } from 'node:test'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as pairing } from '@trailgate/shared/kiosk/messages'
import { messages as passwords } from '@trailgate/shared/sessions/messages'
import { RIDER_SESSION, STAFF_SESSION } from '@trailgate/shared/sessions/constants'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { acquireLease } from '#platform/jobs/leases'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { stateOf } from '#customers/import/interrupted_imports'
import { resetLimits } from '#platform/http/rate_limits'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { processOutbox } from '#platform/mail/process_outbox'
import { cachedCount } from '#platform/database/cached_count'
import { instantOf, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMinorOf, anEmail, aPhone, aRider, staffMember } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed, voidWaiver } from '#tests/helpers/waivers'

const DAY = 24 * 3600
const NTP_STEP = 5 * 60

/** A call for each kind of signed-in caller. */
const WHO_AM_I = { rider: '/api/customers/me', kiosk: '/api/customers/me', staff: '/api/auth/me' }
type Who = keyof typeof WHO_AM_I

test.group('A clock that was a day ahead and is set back', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    clock.forward(DAY)
  })
  group.each.teardown(() => {
    mock.timers.reset()
    clock.reset()
  })

  test('sessions opened while the clock was ahead end', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = {
      rider: await asRider(rider),
      kiosk: await asKiosk(rider),
      staff: await asStaff('cashier'),
    }
    for (const who of ['rider', 'kiosk', 'staff'] as const) {
      const ask = () => client.get(WHO_AM_I[who]).headers(headers[who])
      ;(await ask()).assertStatus(200)
      clock.reset()
      expectRefusal(assert, await ask(), 'UNAUTHENTICATED')
      clock.forward(DAY)
    }
  })

  test('a session with an end too far in the future is refused: {table} {column}')
    .with([
      { table: 'sessions', column: 'expires_at' },
      { table: 'sessions', column: 'idle_until' },
      { table: 'staff_tokens', column: 'expires_at' },
      { table: 'staff_tokens', column: 'last_used_at' },
    ] as const)
    .run(async ({ client, assert }, { table, column }) => {
      clock.reset()
      const rider = await aRider()
      const callers = {
        sessions: { rider: await asRider(rider), kiosk: await asKiosk(rider) },
        staff_tokens: { staff: await asStaff('cashier') },
      }[table]
      const rows = await db.from(table).orderBy('id', 'desc').limit(2).select('id', column)
      for (const { id, [column]: instant } of rows) {
        const dayLater = sqlTimeAfter(instantOf(instant), DAY)
        await db
          .from(table)
          .where('id', id)
          .update({ [column]: dayLater })
      }
      for (const [who, headers] of Object.entries(callers)) {
        const answer = await client.get(WHO_AM_I[who as Who]).headers(headers)
        expectRefusal(assert, answer, 'UNAUTHENTICATED')
      }
    })

  test('links and pairing codes made while the clock was ahead end', async ({ client, assert }) => {
    const { id } = await aRider()
    const link = await makePasswordLink({ customerId: id, purpose: 'reset', now: clock.now() })
    const made = await client
      .post('/api/kiosk/devices')
      .headers(await asStaff('manager'))
      .json({ name: 'Gate 9' })
    clock.reset()

    const token = new URL(link.url).searchParams.get('token')
    const reset = await client
      .post('/api/reset-password')
      .json({ token, password: 'four words make a gate' })
    expectRefusal(assert, reset, 'VALIDATION_ERROR', passwords['reset.token'])
    const { code, device } = made.body()
    const paired = await client.post('/api/kiosk/pair').json({ code })
    expectRefusal(assert, paired, 'VALIDATION_ERROR', pairing['pair.refused'])
    const list = await client.get('/api/kiosk/devices').headers(await asStaff('manager'))
    const [listed] = list.body().filter((each: { id: number }) => each.id === device.id)
    assert.equal(listed.status, 'expired')
  })

  test('letters written while the clock was ahead are sent, even those of a dead process', async ({
    assert,
  }) => {
    await db.from('outbox').delete()
    const letter = { subject: 'Your gate', text: 'It is open.' }
    const [waiting, claimed, tried] = [anEmail(), anEmail(), anEmail()]
    for (const to of [waiting, claimed, tried]) await enqueueMail({ to, ...letter })
    const rowOf = (address: string) => db.from('outbox').where({ address })
    const row = await rowOf(claimed).firstOrFail()
    await rowOf(claimed).update({ state: 'sending', claimed_by: 'x', claimed_until: row.run_at })
    await rowOf(tried).update({ attempts: 3 })
    clock.reset()
    assert.equal(await processOutbox(), 3)
  })

  test('leases of a dead process do not block', async ({ assert }) => {
    const letGo = await acquireLease('the gate')
    clock.reset()
    const next = await acquireLease('the gate')
    assert.isNotNull(next)
    await letGo?.()
    await next?.()
  })

  test('rate limits last no longer than their duration', async ({ client, assert }) => {
    const phone = aPhone()
    const guess = () => client.post('/api/customers/auth').json({ phone, password: 'not this' })
    // Rate limits use the machine's clock only.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY * 1000 })
    for (let count = 0; count < 10; count += 1) await guess()
    mock.timers.reset()
    const refused = await guess()
    expectRefusal(assert, refused, 'RATE_LIMITED')
    assert.isAtMost(Number(refused.header('retry-after')), 15 * 60)
  }).tags([ONE_PROCESS])

  test('nothing ends before it started', async ({ client, assert }) => {
    const guardian = await aRider()
    const minor = await aMinorOf(guardian)
    const template = await aTemplate()
    const waiver = await signed(client, await asRider(guardian), { template_id: template.id })
    const now = await db.from('signed_waivers').where('id', waiver.id).firstOrFail()
    await db.from('guardianships').where('minor_id', minor.id).update({ created_at: now.signed_at })
    clock.reset()

    const manager = await asStaff('manager')
    const voided = await voidWaiver(client, manager, waiver, 'Signed for somebody else')
    assert.oneOf(voided.status(), [200, 201, 204])
    const removed = await client.delete(`/api/minors/${minor.id}`).headers(await asRider(guardian))
    assert.oneOf(removed.status(), [200, 204])
    const after = await db.from('signed_waivers').where('id', waiver.id).firstOrFail()
    assert.equal(after.voided_at, after.signed_at)
    const link = await db.from('guardianships').where('minor_id', minor.id).firstOrFail()
    assert.equal(link.ended_at, link.created_at)
    await retireTemplates()
  })

  test('people uncovered by that day are covered again', async ({ client, assert }) => {
    clock.reset()
    const rider = await aRider()
    const template = await aTemplate({ valid_for_days: 1 })
    await signed(client, await asRider(rider), { template_id: template.id })
    const until = async () =>
      (await db.from('customers').where('id', rider.id).firstOrFail()).covered_until
    assert.equal(await until(), clock.today())
    clock.forward(DAY)
    await refreshCoverage()
    assert.isNull(await until())
    clock.reset()
    await refreshCoverage()
    assert.equal(await until(), clock.today())
    await retireTemplates()
  })

  test('an account deactivated while the clock was ahead can be removed', async ({ client }) => {
    const { id } = await staffMember('cashier')
    const remove = async () => client.delete(`/api/staff/${id}`).headers(await asStaff('admin'))
    ;(await remove()).assertStatus(200)
    clock.reset()
    ;(await remove()).assertStatus(200)
  })

  test('an import without a sign of life no longer counts as running', async ({ assert }) => {
    const worker = 'another machine+17+abc'
    const aliveAt = sqlTime(clock.now())
    const state = () => stateOf({ state: 'running', worker, alive_at: aliveAt })
    assert.equal(state(), 'running')
    clock.reset()
    assert.equal(state(), 'interrupted')
  })

  test('list totals counted while the clock was ahead are not reused', async ({ assert }) => {
    const count = async () => 10_000
    const list = { toSQL: () => ({ sql: 'everybody at the gate', bindings: [] }) }
    const ask = () => cachedCount(list, count, clock.now())
    await ask()
    clock.reset()
    assert.isTrue((await ask()).isExact)
  })
})

test.group('A clock that is set back by five minutes', (group) => {
  group.each.teardown(() => clock.reset())

  test('no session ends, and idle sessions end from then on as usual', async ({
    client,
    assert,
  }) => {
    const rider = await asRider(await aRider())
    const staff = await asStaff('cashier')
    const me = (who: 'rider' | 'staff', headers: Record<string, string>, api: ApiClient) =>
      api.get(WHO_AM_I[who]).headers(headers)
    clock.forward(NTP_STEP)
    ;(await me('rider', rider, client)).assertStatus(200)
    ;(await me('staff', staff, client)).assertStatus(200)
    clock.reset()
    ;(await me('rider', rider, client)).assertStatus(200)
    ;(await me('staff', staff, client)).assertStatus(200)
    clock.forward(RIDER_SESSION.idleSeconds + 1)
    expectRefusal(assert, await me('rider', rider, client), 'UNAUTHENTICATED')
    clock.reset()
    clock.forward(STAFF_SESSION.idleSeconds + 1)
    expectRefusal(assert, await me('staff', staff, client), 'UNAUTHENTICATED')
  })

  test('letters written before are sent', async ({ assert }) => {
    await db.from('outbox').delete()
    clock.forward(NTP_STEP)
    await enqueueMail({ to: anEmail(), subject: 'Your gate', text: 'It is open.' })
    clock.reset()
    assert.equal(await processOutbox(), 1)
  })
})
