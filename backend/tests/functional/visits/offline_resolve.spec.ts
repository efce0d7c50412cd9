import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { offlineResolved, offlineRow } from '@trailgate/shared/offline/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import {
  aNewcomer,
  anItem,
  aSigning,
  claimOf,
  outcomeOf,
  PARENT,
  peopleWith,
  sealedOf,
  storedItem,
  type Item,
} from '#tests/helpers/offline'
import { aLastName, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider, useGate } from '#tests/helpers/visits'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'

type Headers = Record<string, string>

async function resolve(client: ApiClient, { id }: Pick<Item, 'id'>, body: object, as?: Headers) {
  return client
    .post(`/api/kiosk/offline/${id}/resolve`)
    .headers(as ?? (await asStaff('staff')))
    .json(body)
}

/** An item that needs staff: a visit of a person who is not on record. */
async function aHeldVisit(client: ApiClient, payload: object = aNewcomer()) {
  const item = anItem('visit', { ...payload })
  await outcomeOf(client, await aTablet(), item)
  return item
}

async function listed(client: ApiClient, { id }: Pick<Item, 'id'>, status = 'needs_staff') {
  const response = await client
    .get('/api/kiosk/offline')
    .qs({ status, limit: 100 })
    .headers(await asStaff('staff'))
  response.assertStatus(200)
  return (response.body() as { id: string }[]).find((row) => row.id === id)
}

test.group('Items of tablets that staff decide', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('strangers, riders, kiosks and cashiers neither read nor decide', async ({
    client,
    assert,
  }) => {
    const item = await aHeldVisit(client)
    const rider = await aRider()
    const get = (headers: Headers) => client.get('/api/kiosk/offline').headers(headers)
    for (const headers of [
      await asRider(rider),
      await asKiosk(rider),
      await asStaff('cashier'),
      (await aTablet()).headers,
    ]) {
      const isTablet = headers.cookie?.startsWith('trailgate_device') ?? false
      const code = isTablet ? 'UNAUTHENTICATED' : 'FORBIDDEN'
      expectRefusal(assert, await get(headers), code)
      expectRefusal(assert, await resolve(client, item, { create: true }, headers), code)
    }
    expectRefusal(assert, await get({}), 'UNAUTHENTICATED')
    const unknown = { id: randomUUID() }
    expectRefusal(assert, await resolve(client, unknown, { create: true }), 'NOT_FOUND')
    const bad = [{}, { create: true, discard: true }, { discard: true }, { customer_id: 'x' }]
    for (const body of bad) {
      expectRefusal(assert, await resolve(client, item, body), 'VALIDATION_ERROR')
    }
    expectRefusal(
      assert,
      await client.get('/api/kiosk/offline?status=lost').headers(await asStaff('staff')),
      'VALIDATION_ERROR'
    )
  })

  test('the list shows what was entered, with a link to the picture, and who may be meant', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Charlotte' })
    const item = anItem('signing', {
      ...claimOf(rider),
      date_of_birth: '1970-01-01',
      ...aSigning(await aTemplate()),
    })
    assert.equal(
      await outcomeOf(client, await aTablet({ pairedDaysAgo: 2 }), item),
      'NOT_THE_SAME_PERSON'
    )
    const staff = await asStaff('staff')
    const list = await client.get('/api/kiosk/offline?limit=100').headers(staff)
    const rows = expectShape(assert, v.array(offlineRow), list)
    assert.isAtLeast(Number(list.header('x-total-count')), 1)
    const row = rows.find(({ id }) => id === item.id)
    assert.equal(row?.payload?.signature_data, `/api/kiosk/offline/${item.id}/signature`)
    assert.notProperty(row?.payload, 'content')
    assert.equal(row?.candidates[0]?.customer_id, rider.id)
    assert.equal(row?.device.name, 'Gate')
    const picture = await client.get(`/api/kiosk/offline/${item.id}/signature`).headers(staff)
    picture.assertStatus(200)
    assert.match(String(picture.header('content-type')), /^image\/png/)
  })

  test('a signature is taken for the customer whom staff choose, once', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = {
      first_name: 'Leo',
      last_name: 'Late',
      date_of_birth: addDays(clock.today(), -3000),
      relationship_type: 'parent',
    }
    const item = anItem(
      'signing',
      {
        ...claimOf(rider),
        first_name: 'Somebody',
        ...aSigning(await aTemplate()),
        minors: [child],
        consent: PARENT,
      },
      { secondsAgo: 7200 }
    )
    assert.equal(
      await outcomeOf(client, await aTablet({ pairedDaysAgo: 2 }), item),
      'NOT_THE_SAME_PERSON'
    )
    const answers = await Promise.all([
      resolve(client, item, { customer_id: rider.id }),
      resolve(client, item, { customer_id: rider.id }),
    ])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 409]
    )
    const good = answers.find((answer) => answer.status() === 200)
    const bad = answers.find((answer) => answer.status() === 409)
    if (bad) expectRefusal(assert, bad, 'ALREADY_RESOLVED')
    if (good) assert.equal(expectShape(assert, offlineResolved, good).customer_id, rider.id)
    const [sealed] = await sealedOf(rider.id)
    assert.equal(
      Date.parse(sealed?.body.signed_at),
      Math.floor(Date.parse(item.captured_at) / 1000) * 1000
    )
    const [link] = await db.from('guardianships').where('guardian_id', rider.id)
    assert.lengthOf(await sealedOf(link.minor_id), 1)
    const stored = await storedItem(item)
    assert.equal(stored.status, 'accepted')
    assert.isNull(stored.payload)
    assert.isNotNull(stored.resolved_by_id)
    assert.equal(
      await outcomeOf(client, await aTablet({ pairedDaysAgo: 2 }), item),
      'NOT_THE_SAME_PERSON'
    )
  })

  test('a new customer is made of the entered fields', async ({ client, assert }) => {
    const newcomer = aNewcomer()
    const item = await aHeldVisit(client, newcomer)
    ;(await resolve(client, item, { create: true })).assertStatus(200)
    const person = await peopleWith(newcomer.phone).firstOrFail()
    const visit = await db.from('visits').where('customer_id', person.id).firstOrFail()
    assert.equal(visit.method, 'offline')
    assert.isNotNull(visit.override_reason)
  })

  test('a registration with a taken number becomes a new customer who claims it', async ({
    client,
    assert,
  }) => {
    const holder = await aRider()
    const newcomer = aNewcomer({ phone: holder.phone })
    const item = anItem('registration', newcomer)
    assert.equal(await outcomeOf(client, await aTablet(), item), 'PHONE_TAKEN')
    ;(await resolve(client, item, { create: true })).assertStatus(200)
    const person = await db.from('customers').where('claims_phone', holder.phone).firstOrFail()
    assert.equal(person.last_name, newcomer.last_name)
    assert.isNull(person.phone)
  })

  test('a fault that remains is named, and the item stays', async ({ client, assert }) => {
    const rider = await aRider()
    const item = anItem('signing', {
      ...claimOf(rider),
      ...aSigning(await aTemplate(), { content_hash: 'f'.repeat(64) }),
    })
    assert.equal(await outcomeOf(client, await aTablet(), item), 'UNKNOWN_TEXT')
    // The text is never shown: a page of such texts would be as long as the tablet wanted.
    const { payload } = (await listed(client, item)) as { payload?: object }
    assert.notProperty(payload, 'content')
    const refused = await resolve(client, item, { customer_id: rider.id })
    expectRefusal(assert, refused, 'VALIDATION_ERROR')
    assert.property(refused.body().error.details, 'customer_id')
    assert.isDefined(await listed(client, item))
    const gone = await resolve(client, item, { customer_id: 99_999_999 })
    expectRefusal(assert, gone, 'NOT_FOUND')
  })

  test('people of a common birth date take no place of the others', async ({ client, assert }) => {
    const [common, rare] = ['1961-01-01', '1961-07-19']
    const crowd = aLastName('Crowd')
    const one = await aRider({ last_name: crowd, date_of_birth: common })
    const row = await db.from('customers').where('id', one.id).firstOrFail()
    const same = Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'id'))
    const alike = { ...same, phone: null, email: null }
    const many = Array.from({ length: 2000 }, (_, n) => ({ ...alike, member_id: `C${one.id}${n}` }))
    for (let from = 0; from < many.length; from += 250) {
      await db.table('customers').multiInsert(many.slice(from, from + 250))
    }
    const meant = await aRider({ last_name: aLastName('Newest'), date_of_birth: rare })
    const tablet = await aTablet()
    const visits = [
      anItem('visit', { ...aNewcomer(), last_name: crowd, date_of_birth: common }),
      anItem('visit', { ...claimOf(meant), phone: aNewcomer().phone }),
    ]
    for (const visit of visits) {
      assert.equal(await outcomeOf(client, tablet, visit), 'NO_SUCH_PERSON')
    }
    const found = (await listed(client, visits[1] ?? { id: '' })) as {
      candidates?: { customer_id: number }[]
    }
    await db.from('customers').where('last_name', crowd).whereNot('id', one.id).delete()
    assert.equal(found.candidates?.[0]?.customer_id, meant.id)
  })

  test('only managers discard, with a reason, and let in a banned rider', async ({
    client,
    assert,
  }) => {
    const item = await aHeldVisit(client)
    const discard = { discard: true, reason: 'A test of the tablet' }
    expectRefusal(assert, await resolve(client, item, discard), 'FORBIDDEN')
    const manager = await asStaff('manager')
    ;(await resolve(client, item, discard, manager)).assertStatus(200)
    const row = (await listed(client, item, 'discarded')) as { discard_reason?: string } | undefined
    assert.equal(row?.discard_reason, discard.reason)
    const { said, payload } = await storedItem(item)
    assert.deepEqual([said, payload], [null, null])

    const banned = await aCoveredRider({
      last_name: aLastName('Fought'),
      banned_at: '2026-01-01 10:00:00',
      ban_reason: 'Fought',
    })
    const visit = await aHeldVisit(client, claimOf(banned))
    expectRefusal(assert, await resolve(client, visit, { customer_id: banned.id }), 'FORBIDDEN')
    const admitted = await resolve(client, visit, { customer_id: banned.id }, manager)
    admitted.assertStatus(200)
  })

  test('an uncovered rider whom the park blocks is let in by staff, with the reason', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const rider = await aRider()
    const item = await aHeldVisit(client, claimOf(rider))
    assert.equal((await storedItem(item)).code, 'NOT_COVERED')
    ;(await resolve(client, item, { customer_id: rider.id })).assertStatus(200)
    const visit = await db.from('visits').where('customer_id', rider.id).firstOrFail()
    assert.isNotNull(visit.override_reason)
    assert.isNotNull(visit.staff_name)
  })

  test('after all of it every rule of park:check and waivers:verify holds', async ({ assert }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})
