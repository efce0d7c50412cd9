import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears, comesOfAgeOn, daysBetween } from '@trailgate/shared/dates'
import { displayStatus } from '@trailgate/shared/waivers/display'
import {
  myWaivers,
  signedWaiver,
  signedWaiverDetail,
  type MyWaivers,
} from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import {
  aSignature,
  aTemplate,
  aVersion,
  retireTemplates,
  signed,
  postSignature,
  aSignedWaiver,
} from '#tests/helpers/waivers'

const DAY = 24 * 3600

test.group("A rider's waivers", (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test("own waivers and the minors' are separate, newest first", async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const former = await aMinorOf(parent)
    const headers = await asRider(parent)
    const { id: templateId } = await aTemplate()
    const first = await signed(client, headers, { template_id: templateId })
    const second = await signed(client, headers, { template_id: templateId })
    const third = await signed(client, headers, { template_id: templateId, minor_id: child.id })
    const fourth = await signed(client, headers, { template_id: templateId, minor_id: former.id })
    await db
      .from('guardianships')
      .where('minor_id', former.id)
      .update({ ended_at: '2026-01-01 00:00:00' })

    const ids = ({ self_waivers: own, minor_waivers: minors }: MyWaivers) => [
      own.map(({ id }) => id),
      minors.map(({ id }) => id),
    ]
    const all = await client.get('/api/waivers/my-waivers').headers(headers)
    // A rider keeps what they signed after the link has ended.
    assert.deepEqual(ids(expectShape(assert, myWaivers, all)), [
      [second.id, first.id],
      [fourth.id, third.id],
    ])
    const own = await client.get('/api/waivers/my-waivers?include_minors=false').headers(headers)
    assert.deepEqual(ids(own.body()), [[second.id, first.id], []])
    const both = await client.get('/api/waivers/my-waivers?include_minors=true').headers(headers)
    assert.deepEqual(ids(both.body()), ids(all.body()))
    const wrong = await client.get('/api/waivers/my-waivers?include_minors=x').headers(headers)
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')

    // The session, what was signed here, the texts, and what an import brought.
    await withQueriesAtMost(assert, 4, async () => {
      await client.get('/api/waivers/my-waivers').headers(headers)
    })
  })

  test('a waiver is Valid through its last park day, then Expired', async ({ client, assert }) => {
    const rider = await aRider()
    const { id: templateId } = await aTemplate({ valid_for_days: 2 })
    await signed(client, await asRider(rider), { template_id: templateId })
    const shown = async () => {
      const headers = await asRider(rider)
      const { self_waivers: own } = (
        await client.get('/api/waivers/my-waivers').headers(headers)
      ).body()
      return displayStatus(own[0], clock.now())
    }
    assert.equal(await shown(), 'Valid')
    clock.forward(DAY)
    assert.equal(await shown(), 'Valid')
    clock.forward(DAY)
    assert.equal(await shown(), 'Expired')
  })

  test('a text that must be signed again makes the old waiver Invalid', async ({
    client,
    assert,
  }) => {
    const { template, headers, id } = await aSignedWaiver(client)
    const status = async () => {
      const detail = await client.get(`/api/waivers/${id}/detail`).headers(headers)
      return displayStatus(detail.body(), clock.now())
    }
    await aVersion(template, { version: '2.0' })
    assert.equal(await status(), 'Valid')
    await aVersion(template, { version: '3.0', requires_resign: true })
    assert.equal(await status(), 'Invalid')
  })

  test("a child's waiver expires on the 18th birthday", async ({ client, assert }) => {
    const parent = await aRider()
    const birth = addDays(addYears(clock.today(), -18), 1)
    const child = await aMinorOf(parent, { date_of_birth: birth })
    const { id: templateId } = await aTemplate()
    const headers = await asRider(parent)
    const { id } = await signed(client, headers, { template_id: templateId, minor_id: child.id })
    const today = await client.get(`/api/minors/${child.id}/waivers`).headers(headers)
    const [row] = expectShape(assert, v.array(signedWaiver), today)
    assert.deepInclude(row, { id, is_valid: true, is_minor_waiver: true })

    clock.forward(daysBetween(clock.today(), comesOfAgeOn(birth)) * DAY)
    const birthday = await client
      .get(`/api/minors/${child.id}/waivers`)
      .headers(await asRider(parent))
    const [over] = expectShape(assert, v.array(signedWaiver), birthday)
    assert.isFalse(over?.is_valid)
    assert.isBelow(Date.parse(over?.expires_at ?? ''), clock.now().getTime())
  })

  test('the detail permanently shows the signed text and names', async ({ client, assert }) => {
    const parent = await aRider({ first_name: 'Pat', last_name: 'Lee' })
    const child = await aMinorOf(parent, { first_name: 'Kim', last_name: 'Lee' })
    const headers = await asRider(parent)
    const template = await aTemplate({ content: '<p>The old <b>text</b></p>' })
    const signature = aSignature()
    const { id } = await signed(client, headers, {
      template_id: template.id,
      minor_id: child.id,
      signature_data: signature,
    })
    await aVersion(template, { content: '<p>The new text</p>', version: '2.0' })
    await db.from('customers').whereIn('id', [parent.id, child.id]).update({ last_name: 'Married' })

    await withQueriesAtMost(assert, 4, async () => {
      const response = await client.get(`/api/waivers/${id}/detail`).headers(headers)
      response.assertStatus(200)
      const detail = expectShape(assert, signedWaiverDetail, response)
      assert.deepInclude(detail, {
        template_content: '<p>The old <b>text</b></p>',
        template_version: '1.0',
        signature_data: signature,
        customer_name: 'Kim Lee',
        parent_name: 'Pat Lee',
        ip_address: '127.0.0.1',
        evidence: 'portal',
      })
    })
    const own = await signed(client, headers, { template_id: template.id })
    const mine = await client.get(`/api/waivers/${own.id}/detail`).headers(headers)
    assert.isNull(mine.body().parent_name)
  })

  test('lists contain no signature', async ({ client, assert }) => {
    const headers = await asRider(await aRider())
    const { id: templateId } = await aTemplate()
    await signed(client, headers, { template_id: templateId })
    const response = await client.get('/api/waivers/my-waivers').headers(headers)
    assert.notInclude(response.text(), 'base64')
  })
})

test.group('Access to waivers', (group) => {
  group.each.teardown(retireTemplates)

  test("another rider's waivers return 404", async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const { id: templateId } = await aTemplate()
    const headers = await asRider(parent)
    const own = await signed(client, headers, { template_id: templateId })
    const minors = await signed(client, headers, { template_id: templateId, minor_id: child.id })

    const stranger = await asRider(await aRider())
    for (const path of [
      `/api/waivers/${own.id}/detail`,
      `/api/waivers/${minors.id}/detail`,
      `/api/minors/${child.id}/waivers`,
      '/api/waivers/99999999/detail',
    ]) {
      expectRefusal(assert, await client.get(path).headers(stranger), 'NOT_FOUND')
    }
    const list = await client.get('/api/waivers/my-waivers').headers(stranger)
    assert.deepEqual(list.body(), { self_waivers: [], minor_waivers: [] })
  })

  test('both parents of a child see what either has signed', async ({ client, assert }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const child = await aMinorOf(mother)
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const { id: templateId } = await aTemplate()
    const { id } = await signed(client, await asRider(mother), {
      template_id: templateId,
      minor_id: child.id,
    })
    const seen = await client.get(`/api/waivers/${id}/detail`).headers(await asRider(father))
    seen.assertStatus(200)
    assert.equal(seen.body().id, id)
  })

  test('a minor without waivers has an empty list; an unlinked minor returns 404', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const headers = await asRider(parent)
    const none = await client.get(`/api/minors/${child.id}/waivers`).headers(headers)
    assert.deepEqual(none.body(), [])
    await db
      .from('guardianships')
      .where('minor_id', child.id)
      .update({ ended_at: '2026-01-01 00:00:00' })
    const gone = await client.get(`/api/minors/${child.id}/waivers`).headers(headers)
    expectRefusal(assert, gone, 'NOT_FOUND')
  })

  test('an adult former minor with a password has their waivers to themselves', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const headers = await asRider(parent)
    const child = await aMinorOf(parent)
    const { id: templateId } = await aTemplate()
    const own = await signed(client, headers, { template_id: templateId })
    const { id } = await signed(client, headers, { template_id: templateId, minor_id: child.id })
    const ofChild = [`/api/waivers/${id}/detail`, `/api/minors/${child.id}/waivers`]
    const become = (columns: object) => db.from('customers').where('id', child.id).update(columns)
    const listed = async () => {
      const list = await client.get('/api/waivers/my-waivers').headers(headers)
      return list.body().minor_waivers.length
    }

    // A teenager may have an account, and an adult may have none.
    await become({ password_hash: 'set' })
    assert.equal(await listed(), 1)
    await become({ password_hash: null, date_of_birth: addYears(clock.today(), -18) })
    assert.equal(await listed(), 1)
    for (const path of ofChild) (await client.get(path).headers(headers)).assertStatus(200)

    await become({ password_hash: 'set' })
    assert.equal(await listed(), 0)
    for (const path of ofChild) {
      expectRefusal(assert, await client.get(path).headers(headers), 'NOT_FOUND')
    }
    ;(await client.get(`/api/waivers/${own.id}/detail`).headers(headers)).assertStatus(200)
    const theirs = await client.get(`/api/waivers/${id}/detail`).headers(await asRider(child))
    theirs.assertStatus(200)

    const again = { template_id: templateId, signature_data: aSignature(), minor_id: child.id }
    for (const body of [again, { ...again, minor_id: undefined, subject_ids: [child.id] }]) {
      const refused = await postSignature(client, headers, body)
      expectRefusal(assert, refused, 'NOT_FOUND')
    }
  })

  test('strangers, kiosks and staff cannot use these routes', async ({ client, assert }) => {
    const rider = await aRider()
    const paths = ['/api/waivers/my-waivers', '/api/waivers/1/detail', '/api/minors/1/waivers']
    for (const path of paths) {
      expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')
      expectRefusal(assert, await client.get(path).headers(await asStaff('admin')), 'FORBIDDEN')
    }
  })
})
