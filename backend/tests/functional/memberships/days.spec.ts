import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { membership, type Membership } from '@trailgate/shared/memberships/schemas'
import { clock } from '#platform/clock'
import { resumeMemberships } from '#memberships/renewals/resume_memberships'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, aType, eventsOf } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

const DAY = 24 * 3600

type Id = { id: number }

async function read(client: ApiClient, { id }: Id): Promise<Membership> {
  const response = await client.get(`/api/memberships/${id}`).headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body()
}

async function post(client: ApiClient, { id }: Id, action: string, body: object = {}) {
  return client
    .post(`/api/memberships/${id}/${action}`)
    .headers(await asStaff('cashier'))
    .json(body)
}

async function put(client: ApiClient, { id }: Id, body: object) {
  return client
    .put(`/api/memberships/${id}`)
    .headers(await asStaff('staff'))
    .json(body)
}

test.group('A type of one day', () => {
  test('a day pass ends on the day it begins, by sale and by edit', async ({ client, assert }) => {
    const today = clock.today()
    const sold = await aMembership(client, {
      membership_type: 'daily',
      start_date: today,
      end_date: today,
    })
    assert.equal(sold.status, 'active')
    assert.equal(sold.end_date, today)
    const tomorrow = addDays(today, 1)
    const moved = await put(client, sold, { start_date: tomorrow, end_date: tomorrow })
    moved.assertStatus(200)
    const renewed = await post(client, sold, 'renew', { new_end_date: addDays(tomorrow, 1) })
    renewed.assertStatus(200)
  })

  test('a type of one day is a day pass whatever its name, one of several days is not', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const guest = await aType(client, { default_duration_days: 1 })
    const days = { start_date: today, end_date: today }
    const sold = await aMembership(client, { membership_type: guest.name, ...days })
    assert.equal(sold.next_end_date, addDays(today, 1), 'a renewal adds a day')

    const longer = await aType(client, { default_duration_days: 2 })
    const response = await client
      .post('/api/memberships')
      .headers(await asStaff('cashier'))
      .json({ customer_id: (await aRider()).id, membership_type: longer.name, ...days })
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['end_date.after'])
    assert.deepEqual(response.body().error.details, { end_date: [messages['end_date.after']] })
    // Another type alone moves no day.
    ;(await put(client, sold, { membership_type: longer.name })).assertStatus(200)
    const tomorrow = addDays(today, 1)
    const again = await put(client, sold, { start_date: tomorrow, end_date: tomorrow })
    expectRefusal(assert, again, 'VALIDATION_ERROR', messages['end_date.after'])
  })

  test('an end before the start is refused for it, too', async ({ client, assert }) => {
    const today = clock.today()
    const response = await client
      .post('/api/memberships')
      .headers(await asStaff('cashier'))
      .json({
        customer_id: (await aRider()).id,
        membership_type: 'daily',
        start_date: today,
        end_date: addDays(today, -1),
      })
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['end_date.after'])
  })
})

test.group('The next renewal of a membership', () => {
  test('a renewal keeps the day on which the first term began', async ({ client, assert }) => {
    const sold = await aMembership(client, {
      membership_type: 'monthly',
      start_date: '2031-01-31',
      end_date: '2031-02-28',
      price_paid: 1,
    })
    assert.equal((await read(client, sold)).anchor_day, 31)
    const ends: (string | null)[] = []
    for (let time = 0; time < 3; time += 1) {
      const { next_end_date: end } = await read(client, sold)
      ends.push(end)
      ;(await post(client, sold, 'renew', { new_end_date: end })).assertStatus(200)
    }
    assert.deepEqual(ends, ['2031-03-31', '2031-04-30', '2031-05-31'])
  })

  test('costs what the type costs, not what was paid the last time', async ({ client, assert }) => {
    const type = await aType(client, { default_price: 45.5 })
    const sold = await aMembership(client, { membership_type: type.name, price_paid: 10 })
    assert.equal((await read(client, sold)).next_price, 45.5)
  })

  test('a cancelled membership has no next renewal, and moving the start moves the kept day', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { start_date: '2031-01-28', end_date: '2031-12-28' })
    assert.isNull((await read(client, sold)).anchor_day)
    ;(await put(client, sold, { start_date: '2031-01-30' })).assertStatus(200)
    assert.equal((await read(client, sold)).anchor_day, 30)
    ;(await post(client, sold, 'cancel')).assertStatus(200)
    assert.isNull((await read(client, sold)).next_end_date)
  })
})

test.group('A pause', (group) => {
  group.each.teardown(() => clock.reset())

  const running = (client: ApiClient) =>
    aMembership(client, {
      start_date: addDays(clock.today(), -10),
      end_date: addDays(clock.today(), 20),
    })

  test('activating by hand gives the days of the pause back', async ({ client, assert }) => {
    const sold = await running(client)
    const since = clock.today()
    const paused = await post(client, sold, 'suspend', { give_back: true })
    paused.assertStatus(200)
    assert.deepEqual(expectShape(assert, membership, paused).pause, {
      since,
      resume_on: null,
      give_back: true,
    })
    clock.forward(5 * DAY)
    const resumed = await post(client, sold, 'activate')
    const end = addDays(since, 25)
    assert.containsSubset(resumed.body(), { status: 'active', end_date: end, pause: null })
    assert.deepEqual((await eventsOf(sold)).at(-1)?.details.changed, {
      status: { from: 'suspended', to: 'active' },
      end_date: { from: sold.end_date, to: end },
    })
    const terms = await db.from('membership_terms').where('membership_id', sold.id)
    assert.lengthOf(terms, 1, 'days are no money')
  })

  test('a pause without days given back moves nothing, and neither does an older client', async ({
    client,
    assert,
  }) => {
    for (const body of [{}, { give_back: false }]) {
      const sold = await running(client)
      ;(await post(client, sold, 'suspend', body)).assertStatus(200)
      clock.forward(5 * DAY)
      const resumed = await post(client, sold, 'activate')
      assert.equal(resumed.body().end_date, sold.end_date)
      clock.reset()
    }
  })

  test('a pause before the start gives back only the days from the start on', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const end = addDays(today, 33)
    const sold = await aMembership(client, { start_date: addDays(today, 3), end_date: end })
    await post(client, sold, 'suspend', { give_back: true })
    clock.forward(5 * DAY)
    assert.equal((await post(client, sold, 'activate')).body().end_date, addDays(end, 2))
  })

  test('a pause that ends on the day it begins gives no days back', async ({ client, assert }) => {
    const sold = await running(client)
    await post(client, sold, 'suspend', { give_back: true })
    const resumed = await post(client, sold, 'activate')
    assert.equal(resumed.body().end_date, sold.end_date)
  })

  test('a pause ends by itself on the agreed day, once, and a late job gives back no more', async ({
    client,
    assert,
  }) => {
    const since = clock.today()
    const sold = await running(client)
    const resumeOn = addDays(since, 7)
    const body = { give_back: true, resume_on: resumeOn }
    assert.equal((await post(client, sold, 'suspend', body)).body().pause.resume_on, resumeOn)
    await resumeMemberships(addDays(since, 6))
    assert.equal((await read(client, sold)).status, 'suspended')
    clock.forward(9 * DAY)
    const today = clock.today()
    await Promise.all([resumeMemberships(today), resumeMemberships(today)])
    await resumeMemberships(today)
    const found = await read(client, sold)
    assert.containsSubset(found, { status: 'active', end_date: addDays(since, 27), pause: null })
    const events = await eventsOf(sold)
    const resumed = events.filter(({ action }) => action === 'membership.activated')
    assert.lengthOf(resumed, 1)
    assert.isNull(resumed[0]?.by)
  })

  test('resumes on a day after today', async ({ client, assert }) => {
    const sold = await running(client)
    for (const resumeOn of [clock.today(), addDays(clock.today(), -3)]) {
      const response = await post(client, sold, 'suspend', { resume_on: resumeOn })
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['resume_on.future'])
    }
    assert.equal((await read(client, sold)).status, 'active')
  })

  test('a pause ended by the edit form gives its days back, unless another end was entered', async ({
    client,
    assert,
  }) => {
    const since = clock.today()
    const sold = await running(client)
    const other = await running(client)
    for (const each of [sold, other]) await post(client, each, 'suspend', { give_back: true })
    clock.forward(5 * DAY)
    const active = await put(client, sold, { status: 'active' })
    assert.equal(active.body().end_date, addDays(since, 25))
    assert.deepEqual((await eventsOf(sold)).at(-1)?.details.changed.end_date, {
      from: sold.end_date,
      to: addDays(since, 25),
    })
    const entered = addDays(since, 90)
    const edited = await put(client, other, { status: 'active', end_date: entered })
    assert.equal(edited.body().end_date, entered)
    assert.isNull(edited.body().pause)
  })

  test('a pause of a membership without an end moves nothing', async ({ client, assert }) => {
    const sold = await aMembership(client)
    await post(client, sold, 'suspend', { give_back: true })
    clock.forward(5 * DAY)
    assert.isNull((await post(client, sold, 'activate')).body().end_date)
  })

  test('a member reads the pause of their membership', async ({ client, assert }) => {
    const rider = await aRider()
    const sold = await aMembership(client, { customer_id: rider.id })
    await post(client, sold, 'suspend', { give_back: true })
    const own = await client.get('/api/memberships').headers(await asRider(rider))
    assert.deepEqual(own.body()[0].pause, {
      since: clock.today(),
      resume_on: null,
      give_back: true,
    })
  })

  test('riders may not pause', async ({ client }) => {
    const rider = await aRider()
    const sold = await aMembership(client, { customer_id: rider.id })
    const response = await client
      .post(`/api/memberships/${sold.id}/suspend`)
      .headers(await asRider(rider))
      .json({ give_back: true })
    response.assertStatus(403)
  })
})
