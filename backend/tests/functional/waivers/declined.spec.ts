import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { toSignByLink, toSignFor } from '@trailgate/shared/kiosk/family'
import { clock } from '#platform/clock'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import {
  aSignature,
  aTemplate,
  aVersion,
  retireTemplates,
  type TestTemplate,
} from '#tests/helpers/waivers'

type Headers = Record<string, string>

function decline(client: ApiClient, headers: Headers, template: TestTemplate, json: object) {
  return client
    .post('/api/waivers/decline')
    .headers(headers)
    .json({ template_id: template.id, content_hash: template.content_hash, ...json })
}

async function detail(client: ApiClient, { id }: { id: number }) {
  const answer = await client.get(`/api/customers/${id}`).headers(await asStaff('cashier'))
  return answer.body()
}

test.group('A rider who does not agree', (group) => {
  group.each.teardown(() => retireTemplates())

  test('staff and the gate say so until the waiver is signed', async ({ client, assert }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const template = await aTemplate({ name: 'Night ride' })
    const headers = await asKiosk(rider)
    const sent = { subject_ids: [rider.id, minor.id], reason: 'Too dangerous' }
    ;(await decline(client, headers, template, sent)).assertStatus(204)

    for (const person of [rider, minor]) {
      const told = await detail(client, person)
      assert.deepInclude(told.declined, { reason: 'Too dangerous', template_name: 'Night ride' })
      assert.equal(told.may_ride.verdict, 'no')
      assert.deepInclude(told.may_ride.reasons[0], { code: 'declined', next_step: 'sign' })
      const line = await db
        .from('activity')
        .where({ customer_id: person.id, action: 'waiver.declined_because' })
        .first()
      assert.isNotNull(line)
    }
    const counter = await client
      .get('/api/counter/search')
      .qs({ q: rider.member_id })
      .headers(await asStaff('cashier'))
    assert.equal(counter.body()[0].people[0].declined.reason, 'Too dangerous')
    const family = await client.get('/api/kiosk/family').headers(headers)
    assert.equal(family.body()[0].may_ride.reasons[0].code, 'declined')

    const signed = await client
      .post('/api/waivers/sign')
      .headers(headers)
      .json({ template_id: template.id, signature_data: aSignature(), subject_ids: [rider.id] })
    signed.assertStatus(201)
    const after = await detail(client, rider)
    assert.isNull(after.declined)
    assert.equal(after.may_ride.verdict, 'yes')
    assert.isNotNull((await detail(client, minor)).declined)
  })

  test('a rider whose earlier waiver still covers is asked again, and may sign with the same signature', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const body = { template_id: template.id, signature_data: aSignature() }
    const first = await client.post('/api/waivers/sign').headers(headers).json(body)
    first.assertStatus(201)
    const link = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(await asStaff('cashier'))
      .json({})
    const token = new URL(link.body().url).hash.replace('#token=', '')
    const open = () => client.post('/api/sign-links/open').json({ token })
    expectRefusal(assert, await open(), 'VALIDATION_ERROR')

    const sent = { subject_ids: [rider.id] }
    ;(await decline(client, headers, template, sent)).assertStatus(204)
    const kiosk = await asKiosk(rider)
    const family = (await client.get('/api/kiosk/family').headers(kiosk)).body()
    assert.isTrue(family[0].coverage.covered)
    assert.deepEqual(toSignFor(family), family)
    assert.deepEqual(toSignByLink(family, clock.today()), family)
    ;(await open()).assertStatus(200)

    const again = await client.post('/api/waivers/sign').headers(headers).json(body)
    again.assertStatus(201)
    assert.notEqual(again.body().id, first.body().id)
    const after = await detail(client, rider)
    assert.isNull(after.declined)
    assert.equal(after.may_ride.verdict, 'yes')
    const repeated = await client.post('/api/waivers/sign').headers(headers).json(body)
    assert.equal(repeated.body().id, again.body().id)
  })

  test('a paper waiver takes it back too', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const sent = { subject_ids: [rider.id] }
    ;(await decline(client, await asRider(rider), template, sent)).assertStatus(204)
    const saved = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('staff'))
      .json({ waiver_signed: true })
    saved.assertStatus(200)
    assert.isNull((await detail(client, rider)).declined)
  })

  test('only for the own family, and for the text that was shown', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const stranger = await aRider()
    const others = await decline(client, headers, template, { subject_ids: [stranger.id] })
    expectRefusal(assert, others, 'NOT_FOUND')
    assert.isNull((await detail(client, stranger)).declined)
    await aVersion(template, { version: '2.0' })
    const old = await decline(client, headers, template, { subject_ids: [rider.id] })
    expectRefusal(assert, old, 'TEMPLATE_CHANGED')
    const empty = await decline(client, headers, template, { subject_ids: [] })
    expectRefusal(assert, empty, 'VALIDATION_ERROR')
    const long = { subject_ids: [rider.id], reason: 'x'.repeat(201) }
    expectRefusal(assert, await decline(client, headers, template, long), 'VALIDATION_ERROR')
  })
})
