import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerDetail, historyEntry, loginStats } from '@trailgate/shared/customers/schemas'
import { addDays } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { agree, aCampaignType } from '#tests/helpers/marketing'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aRider, PASSWORD } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('Staff read a customer', (group) => {
  group.each.teardown(() => clock.reset())

  test('strangers, kiosks and riders may not, not even the own record', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    for (const path of [
      `/api/customers/${rider.id}`,
      `/api/customers/${rider.id}/history`,
      '/api/customers/stats/login',
    ]) {
      expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
      for (const headers of [await asRider(rider), await asKiosk(rider)]) {
        expectRefusal(assert, await client.get(path).headers(headers), 'FORBIDDEN')
      }
    }
  })

  test('staff read a customer with the counts of the tabs and the guardians of a minor', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('cashier')
    const [mother, father] = [
      await aRider({ first_name: 'Ana' }),
      await aRider({ first_name: 'Otto' }),
    ]
    const minor = await aMinorOf(mother)
    await aMinorOf(mother, { closed_at: sqlTime(clock.now()) })
    // Inactive types are not counted, and minors have no preferences.
    const offered = await aCampaignType()
    for (const person of [mother, minor]) await agree(person, offered, { email: true })
    await agree(mother, await aCampaignType(false), { email: true })
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: father.id,
      relationship: 'grandparent',
      created_at: sqlTime(clock.now()),
    })

    const ofMother = expectShape(
      assert,
      customerDetail,
      await client.get(`/api/customers/${mother.id}`).headers(headers)
    )
    assert.deepEqual(ofMother.counts, {
      minors: 1,
      waivers: 0,
      documents: 0,
      marketing: 1,
      history: 0,
    })
    assert.deepEqual(ofMother.guardians, [])
    assert.isFalse(ofMother.on_hold)

    const ofMinor = expectShape(
      assert,
      customerDetail,
      await client.get(`/api/customers/${minor.id}`).headers(headers)
    )
    assert.isTrue(ofMinor.is_minor)
    assert.equal(ofMinor.counts.marketing, 0)
    assert.deepEqual(
      ofMinor.guardians.map(({ id, relationship_type: relationship }) => [id, relationship]),
      [
        [mother.id, 'parent'],
        [father.id, 'grandparent'],
      ]
    )
    await db
      .from('guardianships')
      .where({ minor_id: minor.id, guardian_id: mother.id })
      .update({ ended_at: sqlTime(clock.now()) })
    const later = await client.get(`/api/customers/${minor.id}`).headers(headers)
    assert.lengthOf(later.body().guardians, 1)
  })

  test('a detail takes at most seven queries, the caller, banned namesakes, the alert and the household among them', async ({
    client,
    assert,
  }) => {
    const minor = await aMinorOf(await aRider())
    const headers = await asStaff('staff')
    await withQueriesAtMost(assert, 7, async () => {
      const response = await client.get(`/api/customers/${minor.id}`).headers(headers)
      response.assertStatus(200)
    })
  }).tags([ONE_PROCESS])

  test('a missing or merged customer is 404', async ({ client, assert }) => {
    const headers = await asStaff('admin')
    const merged = await aRider({
      closed_at: sqlTime(clock.now()),
      phone: null,
      merged_into_id: (await aRider()).id,
    })
    for (const id of [0, 999_999_999, '99999999999999999999', merged.id]) {
      expectRefusal(assert, await client.get(`/api/customers/${id}`).headers(headers), 'NOT_FOUND')
      expectRefusal(
        assert,
        await client.get(`/api/customers/${id}/history`).headers(headers),
        'NOT_FOUND'
      )
    }
    for (const path of [
      '/api/customers/abc',
      '/api/customers/-1',
      '/api/customers/1.5',
      '/api/customers/1%20or%201=1',
    ]) {
      expectRefusal(assert, await client.get(path).headers(headers), 'NOT_FOUND')
    }
  })
})

test.group('A customer’s history', () => {
  test('the history lists changes with authors, newest first, in pages', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const made = await client
      .post('/api/customers')
      .headers(headers)
      .json({
        first_name: 'Kim',
        last_name: 'Park',
        phone: (await aRider()).phone.replace(/^9/, '3'),
      })
    const url = `/api/customers/${made.body().id}`
    for (const city of ['Ely', 'Moab']) await client.put(url).headers(headers).json({ city })

    const whole = await client.get(`${url}/history`).headers(headers)
    const entries = expectShape(assert, v.array(historyEntry), whole)
    assert.deepEqual(
      entries.map(({ action, details }) => [action, details]),
      [
        ['customer.updated', { changed: { city: { from: 'Ely', to: 'Moab' } } }],
        ['customer.updated', { changed: { city: { from: null, to: 'Ely' } } }],
        ['customer.created', null],
      ]
    )
    assert.deepEqual(entries[0]?.actor, { kind: 'manager', name: 'Sam Staff' })
    assert.equal(whole.header('x-total-count'), '3')

    const page = await client.get(`${url}/history?skip=1&limit=1`).headers(headers)
    assert.deepEqual(page.body(), entries.slice(1, 2))
    expectRefusal(
      assert,
      await client.get(`${url}/history?limit=101`).headers(headers),
      'VALIDATION_ERROR'
    )
  })
})

test.group('The timeline of a customer', (group) => {
  group.each.teardown(retireTemplates)

  test('one list has changes, sign-ins, signatures, minors and preferences', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider, { first_name: 'Lou' })
    const staff = await asStaff('staff')
    const session = await asRider(rider)
    const password = { phone: rider.phone, password: PASSWORD }
    ;(await client.post('/api/customers/auth').json(password)).assertStatus(200)
    const template = await aTemplate({ name: 'Night ride' })
    await signed(client, session, { template_id: template.id })
    await signed(client, session, { template_id: template.id, minor_id: child.id })
    const minor = {
      first_name: 'Mo',
      last_name: 'Ryder',
      date_of_birth: child.date_of_birth,
      emergency_contact_name: 'Robin',
      emergency_contact_phone: rider.phone,
      relationship_type: 'parent',
    }
    const added = await client.post(`/api/customers/${rider.id}/minors`).headers(staff).json(minor)
    added.assertStatus(201)
    const types = await client
      .get(`/api/marketing/customers/${rider.id}/preferences`)
      .headers(staff)
    const [first] = types.body().preferences
    await client
      .put(`/api/marketing/customers/${rider.id}/preferences`)
      .headers(staff)
      .json({
        preferences: { [first.campaign_type_id]: { email_opted_in: true, sms_opted_in: false } },
      })

    const answer = await client.get(`/api/customers/${rider.id}/history`).headers(staff)
    const entries = expectShape(assert, v.array(historyEntry), answer)
    assert.equal(answer.header('x-total-count'), String(entries.length))
    const told = new Map(entries.map((entry) => [entry.action, entry]))
    assert.sameMembers(
      [...told.keys()],
      [
        'customer.signed_in',
        'waiver.signed',
        'waiver.signed_for',
        'guardian.minor_added',
        'preferences.changed',
      ]
    )
    assert.deepEqual(told.get('customer.signed_in')?.details, { channel: 'portal', device: null })
    assert.deepEqual(told.get('waiver.signed_for')?.details, {
      template: 'Night ride',
      version: '1.0',
      subject_id: child.id,
      first_name: 'Lou',
      last_name: 'Ryder',
    })
    assert.deepEqual(told.get('guardian.minor_added')?.details, {
      minor_id: added.body().id,
      member_id: added.body().member_id,
      relationship: 'parent',
    })
    assert.deepEqual(told.get('preferences.changed')?.details, {
      changed: [{ type: first.campaign_type_name, channel: 'email', opted_in: true }],
    })
    assert.equal(told.get('preferences.changed')?.actor.name, 'Sam Staff')

    const detail = await client.get(`/api/customers/${rider.id}`).headers(staff)
    assert.equal(detail.body().counts.history, entries.length)
  })

  test('a page of the timeline takes as many queries as one line', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asStaff('staff')
    await withQueriesAtMost(assert, 3, async () => {
      const answer = await client.get(`/api/customers/${rider.id}/history`).headers(headers)
      assert.deepEqual(answer.body(), [])
    })
  }).tags([ONE_PROCESS])

  test('the timeline does not name a deleted minor', async ({ client, assert }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider, { first_name: 'Lou' })
    const template = await aTemplate({ name: 'Night ride' })
    await signed(client, await asRider(rider), { template_id: template.id, minor_id: child.id })
    const headers = await asStaff('manager')
    const deleted = await client.delete(`/api/customers/${child.id}`).headers(headers)
    deleted.assertStatus(204)

    const answer = await client.get(`/api/customers/${rider.id}/history`).headers(headers)
    const entries = expectShape(assert, v.array(historyEntry), answer)
    assert.deepEqual(entries.find(({ action }) => action === 'waiver.signed_for')?.details, {
      template: 'Night ride',
      version: '1.0',
      subject_id: null,
      first_name: null,
      last_name: null,
    })
  })
})

test.group('The numbers of the dashboard', (group) => {
  group.each.teardown(() => clock.reset())

  test('count people, today’s new ones, and who signed in today', async ({ client, assert }) => {
    const today = clock.today()
    const read = async () => {
      const response = await client
        .get('/api/customers/stats/login')
        .headers(await asStaff('cashier'))
      return expectShape(assert, loginStats, response)
    }
    const before = await read()
    const rider = await aRider()
    await aMinorOf(rider)
    await aRider({ created_day: addDays(today, -1) })
    await aRider({ closed_at: sqlTime(clock.now()), phone: null })
    const at = sqlTime(clock.now())
    await db.table('sign_ins').multiInsert([
      { customer_id: rider.id, channel: 'portal', day: today, created_at: at },
      { customer_id: rider.id, channel: 'kiosk', day: today, created_at: at },
      { customer_id: rider.id, channel: 'kiosk', day: addDays(today, -1), created_at: at },
      { customer_id: null, channel: 'kiosk', day: today, created_at: at },
    ])
    assert.deepEqual(await read(), {
      total_customers: before.total_customers + 3,
      new_registrations_today: before.new_registrations_today + 2,
      unique_logins_today: before.unique_logins_today + 1,
    })
    clock.forward(36 * 3600)
    const later = await read()
    assert.equal(later.new_registrations_today, 0)
    assert.equal(later.unique_logins_today, 0)
  })
})
