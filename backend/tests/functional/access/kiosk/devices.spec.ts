import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { kioskDevice, newDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import * as v from 'valibot'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { between } from '#tests/helpers/between'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'

/** Headers in which proxies and CDNs pass on the client's address. */
const NAMES_OF_ADDRESSES = [
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'fastly-client-ip',
  'x-cluster-client-ip',
  'x-azure-clientip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-remote-addr',
]

/** Host headers of a foreign page, or of a proxy that forwards only the name. */
const FOREIGN_HOSTS = ['park.example.com', 'localhost.evil.example.net', '127.0.0.1.evil.example']

test.group('Kiosk tablets', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    clock.reset()
    settings.kioskPairing = 'open'
  })

  test('a phone number alone opens a family only on the machine itself unless the setting allows more', async ({
    client,
    assert,
  }) => {
    settings.kioskPairing = 'this_machine'
    const rider = await aRider()
    const checkIn = (headers: Record<string, string>) =>
      client.post('/api/customers/auth').headers(headers).json({ phone: rider.phone })
    const asked = (headers: Record<string, string>) =>
      client.get('/api/public/settings').headers(headers)

    const passedOn: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'park.example.com' },
      { 'X-Forwarded-Proto': 'https' },
      { forwarded: 'for=192.0.2.60;proto=https' },
      { via: '1.1 caddy' },
      ...NAMES_OF_ADDRESSES.map((name) => ({ [name]: '192.0.2.60' })),
      ...FOREIGN_HOSTS.map((host) => ({ host })),
      { host: 'evil.example.net', origin: 'http://evil.example.net' },
    ]
    for (const forwarded of passedOn) {
      const refused = await checkIn(forwarded)
      expectRefusal(assert, refused, 'KIOSK_NOT_PAIRED', messages.not_paired)
      const told = (await asked(forwarded)).body().kiosk_pairing
      assert.equal(told, 'required', JSON.stringify(forwarded))
    }
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 0)

    const here = ['localhost', '127.0.0.1:80', '[::1]'].map((host) => ({ host }))
    for (const own of [{}, ...here] as Record<string, string>[]) {
      assert.equal((await asked(own)).body().kiosk_pairing, 'open')
      assert.isTrue((await checkIn(own)).body().success)
    }
  }).tags([ONE_PROCESS])

  test('a manager makes a code, a tablet pairs with it once and checks riders in', async ({
    client,
    assert,
  }) => {
    settings.kioskPairing = 'required'
    const manager = await asStaff('manager')
    const rider = await aRider()
    const checkIn = (cookie: string) =>
      client.post('/api/customers/auth').header('cookie', cookie).json({ phone: rider.phone })

    expectRefusal(assert, await checkIn('x=y'), 'KIOSK_NOT_PAIRED', messages.not_paired)
    const made = await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate 1' })
    made.assertStatus(201)
    const { device, code } = expectShape(assert, newDeviceAnswer, made)
    assert.equal(device.status, 'waiting')

    const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
    const pair = () => client.post('/api/kiosk/pair').json({ code: typed })
    const answers = await Promise.all([pair(), pair()])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 422]
    )
    const paired = answers.find((answer) => answer.status() === 204)
    const cookie = String(paired?.header('set-cookie'))
    assert.match(cookie, /HttpOnly/)
    const deviceCookie = cookie.split(';')[0] ?? ''

    const entry = await checkIn(deviceCookie)
    assert.isTrue(entry.body().success)
    const signIn = await db.from('sign_ins').where('customer_id', rider.id).firstOrFail()
    assert.equal(signIn.device_id, device.id)

    const list = await client.get('/api/kiosk/devices').headers(manager)
    const devices = expectShape(assert, v.array(kioskDevice), list)
    assert.equal(devices.find(({ id }) => id === device.id)?.status, 'paired')

    const session = String(entry.header('set-cookie')).split(';')[0] ?? ''
    const revoked = await client.delete(`/api/kiosk/devices/${device.id}`).headers(manager)
    revoked.assertStatus(204)
    expectRefusal(assert, await checkIn(deviceCookie), 'KIOSK_NOT_PAIRED')
    const me = await client.get('/api/customers/me').header('cookie', session)
    expectRefusal(assert, me, 'UNAUTHENTICATED')
  }).tags([ONE_PROCESS])

  test('a tablet that is revoked during a check-in lets no one in', async ({ client, assert }) => {
    const rider = await aRider()
    const made = await client
      .post('/api/kiosk/devices')
      .headers(await asStaff('manager'))
      .json({ name: 'Gate 5' })
    const { device, code } = expectShape(assert, newDeviceAnswer, made)
    const paired = await client.post('/api/kiosk/pair').json({ code })
    const cookie = String(paired.header('set-cookie')).split(';')[0] ?? ''
    let isRevoked = false
    between(async (sql, send) => {
      const answer = await send()
      if (isRevoked || !/^select .* from .kiosk_devices. where .token_hash. = /.test(sql)) {
        return answer
      }
      isRevoked = true
      await send(`update kiosk_devices set revoked_at = created_at where id = ${device.id}`)
      return answer
    })
    const entry = await client
      .post('/api/customers/auth')
      .header('cookie', cookie)
      .json({ phone: rider.phone })
    assert.isTrue(isRevoked)
    expectRefusal(assert, entry, 'KIOSK_NOT_PAIRED', messages.not_paired)
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
  }).tags([ONE_PROCESS])

  test('a code ends after ten minutes or when revoked, and is never stored', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const make = async () =>
      (await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate 2' })).body()
    const pair = (code: string) => client.post('/api/kiosk/pair').json({ code })

    const old = await make()
    const stored = await db.from('kiosk_devices').where('id', old.device.id).firstOrFail()
    assert.notInclude(JSON.stringify(stored), old.code)
    clock.forward(PAIRING_CODE_MINUTES * 60 + 1)
    expectRefusal(assert, await pair(old.code), 'VALIDATION_ERROR', messages['pair.refused'])
    const listed = await client.get('/api/kiosk/devices').headers(manager)
    const devices = expectShape(assert, v.array(kioskDevice), listed)
    assert.equal(devices.find(({ id }) => id === old.device.id)?.status, 'expired')

    const dropped = await make()
    await client.delete(`/api/kiosk/devices/${dropped.device.id}`).headers(manager)
    expectRefusal(assert, await pair(dropped.code), 'VALIDATION_ERROR', messages['pair.refused'])
    expectRefusal(assert, await pair('nonsense'), 'VALIDATION_ERROR', messages['pair.refused'])
    const blank = await client.post('/api/kiosk/pair').json({ code: ' ' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['pair.required'])
  })

  test('a revoked tablet keeps its first revocation time', async ({ client, assert }) => {
    const manager = await asStaff('manager')
    const made = await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate 4' })
    const { device } = expectShape(assert, newDeviceAnswer, made)
    const revoke = () => client.delete(`/api/kiosk/devices/${device.id}`).headers(manager)
    const stored = () => db.from('kiosk_devices').where('id', device.id).firstOrFail()

    ;(await revoke()).assertStatus(204)
    const { revoked_at: since } = await stored()
    clock.forward(60)
    ;(await revoke()).assertStatus(204)
    assert.deepEqual((await stored()).revoked_at, since)
  })

  test('a repeated call returns the same code again', async ({ client, assert }) => {
    const manager = await asStaff('manager')
    const make = () =>
      client
        .post('/api/kiosk/devices')
        .headers({ ...manager, 'idempotency-key': 'gate-3' })
        .json({ name: 'Gate 3' })
    const [first, second] = [await make(), await make()]
    assert.deepEqual(second.body(), first.body())
  })

  test('a tablet that missed the response is paired when it repeats the call with its key', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const make = async () =>
      (await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate 5' })).body()
    const { device, code } = await make()
    const pair = (typed: string) =>
      client
        .post('/api/kiosk/pair')
        .header('idempotency-key', `pair-${device.id}-${code}`)
        .json({ code: typed })
    const [first, second] = [await pair(code), await pair(code)]
    second.assertStatus(204)
    const cookie = String(second.header('set-cookie')).split(';')[0] ?? ''
    assert.equal(cookie, String(first.header('set-cookie')).split(';')[0])
    const token = cookie.slice(cookie.indexOf('=') + 1)
    assert.equal((await deviceOfToken(token))?.id, device.id)
    assert.notInclude(JSON.stringify(await db.from('idempotency_keys')), token)
    const other = await pair((await make()).code)
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('only managers and admins manage tablets', async ({ client, assert }) => {
    const rider = await aRider()
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [await asRider(rider), 'FORBIDDEN'],
      [await asKiosk(rider), 'FORBIDDEN'],
      [await asStaff('cashier'), 'FORBIDDEN'],
      [await asStaff('staff'), 'FORBIDDEN'],
    ] as const) {
      expectRefusal(assert, await client.get('/api/kiosk/devices').headers(headers), code)
      const made = await client.post('/api/kiosk/devices').headers(headers).json({ name: 'Mine' })
      expectRefusal(assert, made, code)
      expectRefusal(assert, await client.delete('/api/kiosk/devices/1').headers(headers), code)
    }
    const admin = await asStaff('admin')
    const nameless = await client.post('/api/kiosk/devices').headers(admin).json({ name: ' ' })
    expectRefusal(assert, nameless, 'VALIDATION_ERROR')
    const gone = await client.delete('/api/kiosk/devices/99999999').headers(admin)
    expectRefusal(assert, gone, 'NOT_FOUND')
  })
})
