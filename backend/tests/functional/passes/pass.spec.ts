import { generateKeyPairSync, sign } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { checkPass } from '@trailgate/shared/passes/check_pass'
import { PASS_SERIAL_LENGTH } from '@trailgate/shared/passes/constants'
import { messages } from '@trailgate/shared/passes/messages'
import { readPass, signedPart } from '@trailgate/shared/passes/pass_text'
import { kioskKeys, pass as passAnswer, passState } from '@trailgate/shared/passes/schemas'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { MY_PASS, newPassOf, passOf, passRowsOf, revokePassOf } from '#tests/helpers/passes'
import { settings } from '#start/settings'

const stateOf = async (id: number) => ({
  path: `/api/customers/${id}/pass`,
  headers: await asStaff('cashier'),
})

test.group('A rider has a pass', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a pass names its rider, and is the same card at every request', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: 'Ångström' })
    const response = await client.get(MY_PASS).headers(await asRider(rider))
    response.assertStatus(200)
    const pass = expectShape(assert, passAnswer, response)
    assert.lengthOf(pass.serial, PASS_SERIAL_LENGTH)
    assert.deepEqual(readPass(pass.token)?.payload, {
      v: 1,
      park: settings.parkName,
      m: rider.member_id,
      s: pass.serial,
      n: 'Zoë Å.',
      c: null,
      i: clock.today(),
    })
    assert.deepEqual(await passOf(client, rider), pass)
    assert.lengthOf(await passRowsOf(rider), 1)
    const history = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'pass.made' })
      .first()
    assert.equal(history.actor_kind, 'rider')
  })

  test('another coverage updates the text of the pass, and keeps the serial', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const before = await passOf(client, rider)
    const until = addDays(clock.today(), 30)
    await db.from('customers').where('id', rider.id).update({ covered_until: until })
    clock.forward(24 * 3600)
    const after = await passOf(client, rider)
    assert.equal(after.serial, before.serial)
    assert.equal(after.issued_at, before.issued_at)
    assert.deepInclude(readPass(after.token)?.payload, { c: until, i: clock.today() })
    // Cover that is over is none, and the old text is as good as ever at the server.
    clock.forward(31 * 24 * 3600)
    assert.isNull(readPass((await passOf(client, rider)).token)?.payload.c)
  }).tags([ONE_PROCESS])

  test('twenty who ask at once get one', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.get(MY_PASS).headers(headers))
    )
    const serials = answers.map((answer) => {
      answer.assertStatus(200)
      return answer.body().serial
    })
    assert.lengthOf(new Set(serials), 1)
    assert.lengthOf(await passRowsOf(rider), 1)
  })

  test('only the rider reads the text of the pass: no kiosk, no stranger and no staff', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const pass = await passOf(client, rider)
    expectRefusal(assert, await client.get(MY_PASS), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(MY_PASS).headers(await asKiosk(rider)), 'FORBIDDEN')
    const { path, headers } = await stateOf(rider.id)
    const shown = await client.get(path).headers(headers)
    assert.deepEqual(expectShape(assert, passState, shown), {
      customer_id: rider.id,
      state: 'live',
      serial: pass.serial,
      issued_at: pass.issued_at,
    })
    assert.notInclude(shown.text(), pass.token)
  })
})

test.group('Staff and the pass of a customer', (group) => {
  group.each.setup(() => resetLimits())

  test('make one for a minor, replace it and revoke it; each is a line of the history', async ({
    client,
    assert,
  }) => {
    const minor = await aMinorOf(await aRider())
    const { path, headers } = await stateOf(minor.id)
    assert.propertyVal((await client.get(path).headers(headers)).body(), 'state', 'none')
    const first = await newPassOf(client, minor)
    const second = await newPassOf(client, minor)
    assert.notEqual(first.serial, second.serial)
    const rows = await passRowsOf(minor)
    assert.deepEqual(
      rows.map((row) => [row.serial, row.live_for, row.ended_as]),
      [
        [first.serial, null, 'replaced'],
        [second.serial, minor.id, null],
      ]
    )
    ;(await revokePassOf(client, minor)).assertStatus(204)
    ;(await revokePassOf(client, minor)).assertStatus(204)
    assert.deepEqual((await client.get(path).headers(headers)).body(), {
      customer_id: minor.id,
      state: 'revoked',
      serial: null,
      issued_at: null,
    })
    const told = await db.from('activity').where('customer_id', minor.id).orderBy('id')
    assert.deepEqual(
      told.map(({ action }) => action),
      ['pass.made', 'pass.replaced', 'pass.revoked']
    )
  })

  test('only staff replace a revoked pass', async ({ client, assert }) => {
    const rider = await aRider()
    await passOf(client, rider)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    const headers = await asRider(rider)
    expectRefusal(
      assert,
      await client.get(MY_PASS).headers(headers),
      'PASS_REVOKED',
      messages.revoked
    )
    expectRefusal(assert, await client.get(`${MY_PASS}.pdf`).headers(headers), 'PASS_REVOKED')
    const fresh = await newPassOf(client, rider)
    assert.equal((await passOf(client, rider)).serial, fresh.serial)
  })

  test('a repeated call makes one pass', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `pass-${rider.id}` }
    const path = `/api/customers/${rider.id}/pass`
    const [one, other] = [
      await client.post(path).headers(headers),
      await client.post(path).headers(headers),
    ]
    one.assertStatus(201)
    assert.deepEqual(other.body(), one.body())
    assert.lengthOf(await passRowsOf(rider), 1)
  })

  test('riders and missing customers are refused', async ({ client, assert }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const path = `/api/customers/${other.id}/pass`
    const headers = await asRider(rider)
    for (const answer of [
      await client.get(path).headers(headers),
      await client.post(path).headers(headers),
      await client.delete(path).headers(headers),
    ]) {
      expectRefusal(assert, answer, 'FORBIDDEN')
    }
    const closed = await aRider({ closed_at: '2026-01-01 10:00:00' })
    const staff = await asStaff('cashier')
    for (const id of [closed.id, 999_999_999]) {
      const gone = `/api/customers/${id}/pass`
      for (const answer of [
        await client.get(gone).headers(staff),
        await client.post(gone).headers(staff),
        await client.delete(gone).headers(staff),
      ]) {
        expectRefusal(assert, answer, 'NOT_FOUND')
      }
    }
    // Nothing was made that could be revoked.
    expectRefusal(assert, await client.delete(path).headers(staff), 'NOT_FOUND')
    assert.lengthOf(await passRowsOf(other), 0)
  })
})

test.group('Keys for kiosks to check passes', () => {
  test('the keys tell live, revoked and forged passes apart offline', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const old = await passOf(client, rider)
    const fresh = await newPassOf(client, rider)
    const response = await client.get('/api/kiosk/keys')
    response.assertStatus(200)
    const keys = expectShape(assert, kioskKeys, response)
    assert.lengthOf(keys.keys, 1)
    assert.equal(Buffer.from(keys.keys[0]?.public_key ?? '', 'base64url').length, 32)
    assert.notInclude(response.text(), 'PRIVATE')
    assert.include(keys.dead_serials, old.serial)
    assert.notInclude(keys.dead_serials, fresh.serial)

    const live = await checkPass(fresh.token, keys)
    assert.equal(live.state, 'valid')
    assert.equal((await checkPass(old.token, keys)).state, 'dead')
    const payload = readPass(fresh.token)?.payload
    if (!payload) throw new Error('no pass')
    const { privateKey } = generateKeyPairSync('ed25519')
    const part = signedPart(payload)
    const forged = `${part}.${sign(null, Buffer.from(part), privateKey).toString('base64url')}`
    assert.equal((await checkPass(forged, keys)).state, 'invalid')
    const [, , signature] = fresh.token.split('.')
    const other = `${signedPart({ ...payload, m: '9999999' })}.${signature}`
    assert.equal((await checkPass(other, keys)).state, 'invalid')
  })
})
