import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/messages'
import { preferences as shape, publicCampaignType } from '@trailgate/shared/marketing/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { anEmail, aPhone, aRider } from '#tests/helpers/people'

const PATH = '/api/marketing/preferences'
const staffPath = ({ id }: { id: number }) => `/api/marketing/customers/${id}/preferences`
const wish = (email: boolean, sms: boolean) => ({ email_opted_in: email, sms_opted_in: sms })

type CampaignType = { id: number; name: string }

async function twoTypes(): Promise<[CampaignType, CampaignType]> {
  const types = await db.from('campaign_types').where('is_active', true).orderBy('id').limit(2)
  return types as [CampaignType, CampaignType]
}

const eventsOf = (rider: { id: number }) =>
  db.from('consent_events').where('customer_id', rider.id).orderBy('id')
const rowOf = (rider: { id: number }, type: CampaignType) =>
  db
    .from('marketing_preferences')
    .where({ customer_id: rider.id, campaign_type_id: type.id })
    .firstOrFail()

test.group("A rider's marketing preferences", () => {
  test('preferences list all active types, nothing ticked at first', async ({ client, assert }) => {
    const rider = await aRider()
    const [first, second] = await twoTypes()
    await db.from('campaign_types').where('id', second.id).update({ is_active: false })
    const response = await client.get(PATH).headers(await asRider(rider))
    await db.from('campaign_types').where('id', second.id).update({ is_active: true })
    response.assertStatus(200)
    const { preferences } = expectShape(assert, shape, response)
    assert.isAbove(preferences.length, 1)
    assert.notInclude(
      preferences.map((preference) => preference.campaign_type_name),
      second.name
    )
    assert.deepEqual(preferences[0], {
      campaign_type_id: first.id,
      campaign_type_name: first.name,
      email_opted_in: false,
      sms_opted_in: false,
      email_opt_in_date: null,
      email_opt_out_date: null,
      sms_opt_in_date: null,
      sms_opt_out_date: null,
      updated_at: null,
    })
  })

  test('each tick is stored with who, when, from where and the text next to it', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const [first, second] = await twoTypes()
    const response = await client
      .put(PATH)
      .headers({ ...(await asRider(rider)), 'user-agent': 'Testphone/1' })
      .json({ preferences: { [first.id]: wish(true, true), [second.id]: wish(false, false) } })
    response.assertStatus(200)
    const { preferences } = expectShape(assert, shape, response)
    assert.isTrue(preferences[0]?.email_opted_in)
    assert.isTrue(preferences[0]?.sms_opted_in)
    assert.isNotNull(preferences[0]?.email_opt_in_date)
    assert.isNull(preferences[0]?.email_opt_out_date)
    assert.isFalse(preferences[1]?.email_opted_in)
    assert.isNull(preferences[1]?.updated_at)

    const events = await eventsOf(rider)
    assert.lengthOf(events, 2)
    assert.containsSubset(events[1], {
      campaign_type_id: first.id,
      channel: 'sms',
      opted_in: 1,
      source: 'rider',
      text_shown: `${first.name}: SMS`,
      touched: 1,
      actor_kind: 'rider',
      actor_id: rider.id,
      ip: '127.0.0.1',
      user_agent: 'Testphone/1',
    })
    assert.equal((await rowOf(rider, first)).sms_affirmed, 1)
    const customer = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(customer.marketing_consent, 1)
  })

  test('a rider unticks, and the opt-out day is stored', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const [first] = await twoTypes()
    const put = (email: boolean, sms: boolean) =>
      client
        .put(PATH)
        .headers(headers)
        .json({ preferences: { [first.id]: wish(email, sms) } })
    await put(true, true)
    const response = await put(false, true)
    const [preference] = expectShape(assert, shape, response).preferences
    assert.isFalse(preference?.email_opted_in)
    assert.isNotNull(preference?.email_opt_in_date)
    assert.isNotNull(preference?.email_opt_out_date)
    assert.isTrue(preference?.sms_opted_in)
    assert.isNull(preference?.sms_opt_out_date)
    assert.deepEqual(
      (await eventsOf(rider)).map(({ channel, opted_in: on }) => [channel, on]),
      [
        ['email', 1],
        ['sms', 1],
        ['email', 0],
      ]
    )
    const customer = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(customer.marketing_consent, 0)

    await put(false, false)
    assert.equal((await rowOf(rider, first)).sms_affirmed, 0)
  })

  test('saving without changes creates no event', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const [first, second] = await twoTypes()
    const body = { preferences: { [first.id]: wish(true, false), [second.id]: wish(true, true) } }
    await client.put(PATH).headers(headers).json(body)
    const before = await rowOf(rider, second)
    await client.put(PATH).headers(headers).json(body)
    await client.put(PATH).headers(headers).json({ preferences: {} })
    assert.lengthOf(await eventsOf(rider), 3)
    assert.deepEqual(await rowOf(rider, second), before)
  })

  test('saving affirms a tick that was preset at registration', async ({ client, assert }) => {
    const phone = aPhone()
    const registered = await client.post('/api/customers/register').json({
      first_name: 'Una',
      last_name: 'Touched',
      email: anEmail(),
      phone,
      date_of_birth: '1990-01-01',
      marketing: { email: true, sms: true, touched: false },
    })
    const rider: { id: number } = registered.body().customer
    const [first] = await twoTypes()
    assert.equal((await rowOf(rider, first)).sms_affirmed, 0)
    const shown = await client.get(PATH).headers(await asRider(rider))
    assert.isTrue(shown.body().preferences[0].sms_opted_in)

    const known = (await eventsOf(rider)).length
    await client
      .put(PATH)
      .headers(await asRider(rider))
      .json({ preferences: { [first.id]: wish(true, true) } })
    assert.equal((await rowOf(rider, first)).sms_affirmed, 1)
    const events = await eventsOf(rider)
    assert.lengthOf(events, known + 1)
    assert.containsSubset(events.at(-1), {
      channel: 'sms',
      opted_in: 1,
      source: 'rider',
      touched: 1,
    })
  })

  test('unknown and inactive types are refused', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const [first, second] = await twoTypes()
    const put = (preferences: unknown) => client.put(PATH).headers(headers).json({ preferences })
    const unknown = await put({ [first.id]: wish(true, true), 99999999: wish(true, true) })
    expectRefusal(assert, unknown, 'VALIDATION_ERROR', messages['type.unknown'])
    expectRefusal(
      assert,
      await put({ all: wish(true, true) }),
      'VALIDATION_ERROR',
      messages['type.unknown']
    )
    await db.from('campaign_types').where('id', second.id).update({ is_active: false })
    const retired = await put({ [second.id]: wish(true, true) })
    await db.from('campaign_types').where('id', second.id).update({ is_active: true })
    expectRefusal(assert, retired, 'VALIDATION_ERROR', messages['type.unknown'])
    for (const wrong of [undefined, null, [], 'all', { [first.id]: true }, { [first.id]: {} }]) {
      expectRefusal(assert, await put(wrong), 'VALIDATION_ERROR')
    }
    const yes = { [first.id]: { email_opted_in: 'yes', sms_opted_in: 1 } }
    expectRefusal(assert, await put(yes), 'VALIDATION_ERROR')
    assert.lengthOf(await eventsOf(rider), 0)
  })

  test('only adults have preferences', async ({ client, assert }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -17) })
    const headers = await asRider(teenager)
    const [first] = await twoTypes()
    await db.table('marketing_preferences').insert({
      customer_id: teenager.id,
      campaign_type_id: first.id,
      email_opted_in: true,
      updated_at: '2026-01-01 00:00:00',
    })
    const shown = expectShape(assert, shape, await client.get(PATH).headers(headers))
    assert.isTrue(
      shown.preferences.every(
        (preference) => !preference.email_opted_in && !preference.sms_opted_in
      )
    )
    const put = (email: boolean) =>
      client
        .put(PATH)
        .headers(headers)
        .json({ preferences: { [first.id]: wish(email, false) } })
    expectRefusal(assert, await put(true), 'VALIDATION_ERROR', messages.minor)
    const no = await put(false)
    no.assertStatus(200)
    assert.lengthOf(
      await db.from('consent_events').where({ customer_id: teenager.id, opted_in: true }),
      0
    )
  })

  test('concurrent saves leave events that add up to the shown state', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const types = await db.from('campaign_types').where('is_active', true).orderBy('id')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, round) => {
        const order = round % 2 === 0 ? types : [...types].reverse()
        const preferences = Object.fromEntries(
          order.map(({ id }) => [id, wish(round % 3 === 0, round % 2 === 0)])
        )
        return client.put(PATH).headers(headers).json({ preferences })
      })
    )
    answers.forEach((answer) => answer.assertStatus(200))
    const folded = new Map<string, number>()
    for (const { campaign_type_id: type, channel, opted_in: on } of await eventsOf(rider)) {
      assert.notEqual(folded.get(`${type} ${channel}`), on, 'each event changes something')
      folded.set(`${type} ${channel}`, on)
    }
    const rows = await db.from('marketing_preferences').where('customer_id', rider.id)
    for (const row of rows) {
      assert.equal(folded.get(`${row.campaign_type_id} email`) ?? 0, row.email_opted_in)
      assert.equal(folded.get(`${row.campaign_type_id} sms`) ?? 0, row.sms_opted_in)
    }
  })

  test('preferences need a password session', async ({ client, assert }) => {
    const rider = await aRider()
    for (const method of ['GET', 'PUT']) {
      const call = (headers: Record<string, string>) => {
        const request = client.request(PATH, method).headers(headers)
        return method === 'PUT' ? request.json({ preferences: {} }) : request
      }
      expectRefusal(assert, await call({}), 'UNAUTHENTICATED')
      expectRefusal(assert, await call(await asKiosk(rider)), 'FORBIDDEN')
      expectRefusal(assert, await call(await asStaff('admin')), 'FORBIDDEN')
    }
  })
})

test.group('Preferences set by staff', () => {
  test('a change by staff carries their name, and an SMS opt-in waits for the rider’s own tick', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const [first] = await twoTypes()
    const cashier = await asStaff('cashier')
    const response = await client
      .put(staffPath(rider))
      .headers(cashier)
      .json({
        preferences: {
          [first.id]: { ...wish(true, true), campaign_type_name: first.name, updated_at: null },
        },
      })
    response.assertStatus(200)
    const [preference] = expectShape(assert, shape, response).preferences
    assert.isTrue(preference?.sms_opted_in)
    assert.equal((await rowOf(rider, first)).sms_affirmed, 0)
    const events = await eventsOf(rider)
    assert.lengthOf(events, 2)
    assert.containsSubset(events[0], { source: 'staff', actor_kind: 'cashier', text_shown: null })

    await client
      .put(PATH)
      .headers(await asRider(rider))
      .json({ preferences: { [first.id]: wish(true, true) } })
    const again = { preferences: { [first.id]: wish(false, true) } }
    await client.put(staffPath(rider)).headers(cashier).json(again)
    assert.equal((await rowOf(rider, first)).sms_affirmed, 1)
  })

  test("staff set every customer's preferences", async ({ client, assert }) => {
    const rider = await aRider()
    const staff = await asStaff('staff')
    const seen = await client.get(staffPath(rider)).headers(staff)
    expectShape(assert, shape, seen)
    const nobody = staffPath({ id: 99_999_999 })
    expectRefusal(assert, await client.get(nobody).headers(staff), 'NOT_FOUND')
    const put = await client.put(nobody).headers(staff).json({ preferences: {} })
    expectRefusal(assert, put, 'NOT_FOUND')
  })

  test('an undocumented field and an opt-in of a minor are refused', async ({ client, assert }) => {
    const rider = await aRider()
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    const [first] = await twoTypes()
    const staff = await asStaff('manager')
    const odd = await client
      .put(staffPath(rider))
      .headers(staff)
      .json({ preferences: { [first.id]: { ...wish(true, true), sms_affirmed: true } } })
    expectRefusal(assert, odd, 'VALIDATION_ERROR', http['field.unknown'])
    const young = await client
      .put(staffPath(teenager))
      .headers(staff)
      .json({ preferences: { [first.id]: wish(true, false) } })
    expectRefusal(assert, young, 'VALIDATION_ERROR', messages.minor)
  })

  test('riders, kiosks and strangers cannot use the staff route', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(staffPath(rider)), 'UNAUTHENTICATED')
    expectRefusal(
      assert,
      await client.get(staffPath(rider)).headers(await asRider(rider)),
      'FORBIDDEN'
    )
    expectRefusal(
      assert,
      await client.get(staffPath(rider)).headers(await asKiosk(rider)),
      'FORBIDDEN'
    )
  })
})

test.group('Public campaign types', () => {
  test('anyone may read the campaign types', async ({ client, assert }) => {
    const response = await client.get('/api/marketing/public/campaign-types')
    response.assertStatus(200)
    const types = expectShape(assert, v.array(publicCampaignType), response)
    assert.includeMembers(
      types.map(({ name }) => name),
      [
        'Promotional Offers',
        'Park Updates',
        'Event Announcements',
        'Safety Notifications',
        'Membership Benefits',
        'Maintenance Alerts',
        'Birthday & Anniversary',
        'Seasonal Campaigns',
        'Survey & Feedback',
        'Training & Classes',
      ]
    )
    assert.equal(response.header('cache-control'), 'public, max-age=60')
  })
})
