import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { customer, customerDetail } from '@trailgate/shared/customers/schemas'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as documents } from '@trailgate/shared/documents/messages'
import { messages } from '@trailgate/shared/minors/messages'
import { minor as minorShape } from '@trailgate/shared/minors/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { merge } from '#tests/helpers/merges'
import { aLastName, aMinorOf, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed, postSignature } from '#tests/helpers/waivers'

const minorOf = ({ id }: { id: number }) => `/api/minors/${id}`
const personOf = ({ id }: { id: number }) => `/api/customers/${id}`

/** A child whose mother signed for it. */
async function aSignedChild(client: ApiClient, columns: Record<string, unknown> = {}) {
  const mother = await aRider()
  const child = await aMinorOf(mother, columns)
  const template = await aTemplate()
  const headers = await asRider(mother)
  const waiver = await signed(client, headers, { template_id: template.id, minor_id: child.id })
  return { mother, child, waiver, headers }
}

async function closed(client: ApiClient, columns: Record<string, unknown> = {}) {
  const family = await aSignedChild(client, columns)
  const gone = await client.delete(minorOf(family.child)).headers(family.headers)
  gone.assertStatus(204)
  return family
}

const linked = async (client: ApiClient, guardian: TestRider, child: TestRider) =>
  client
    .post(`${personOf(guardian)}/minors`)
    .headers(await asStaff('cashier'))
    .json({ minor_id: child.id, relationship_type: 'grandparent' })

test.group('A closed profile', (group) => {
  group.each.teardown(retireTemplates)

  test('staff read a closed profile with all its waivers, marked as closed', async ({
    client,
    assert,
  }) => {
    const { mother, child, waiver } = await closed(client)
    const staff = await asStaff('cashier')
    const read = await client.get(personOf(child)).headers(staff)
    const detail = expectShape(assert, customerDetail, read)
    assert.equal(detail.status, 'closed')
    assert.deepEqual(detail.guardians, [])
    assert.deepEqual(
      detail.former_guardians?.map(({ id, relationship_type: is }) => [id, is]),
      [[mother.id, 'parent']]
    )
    assert.equal(detail.counts.waivers, 1)
    for (const path of [
      `${personOf(child)}/waivers`,
      `${personOf(child)}/waivers/${waiver.id}/detail`,
      `${personOf(child)}/history`,
      `${personOf(child)}/documents`,
      `/api/waivers/${waiver.id}/pdf`,
      `/api/waivers/${waiver.id}/proof`,
    ]) {
      const response = await client.get(path).headers(staff)
      assert.equal(response.status(), 200, path)
    }
  })

  test('a closed profile is only listed when closed ones are requested', async ({
    client,
    assert,
  }) => {
    const name = aLastName('Closing')
    const { mother, child } = await closed(client, { last_name: name })
    await aMinorOf(mother, { last_name: name })
    const staff = await asStaff('staff')
    const find = async (query: string) => {
      const response = await client.get(`/api/customers/search?${query}`).headers(staff)
      assert.equal(response.header('x-total-count'), String(response.body().length))
      return expectShape(assert, v.array(customer), response)
    }
    for (const by of [`q=${name}`, `last_name=${name}`]) {
      const open = await find(by)
      assert.lengthOf(open, 1)
      assert.notEqual(open[0]?.id, child.id)
      const found = await find(`${by}&status=closed`)
      assert.deepEqual(
        found.map(({ id, status }) => [id, status]),
        [[child.id, 'closed']]
      )
      assert.lengthOf(await find(`${by}&status=active`), 1)
    }
    assert.lengthOf(await find(`member_id=${child.member_id}&status=closed`), 1)
    assert.lengthOf(await find(`member_id=${child.member_id}`), 0)

    const all = await client.get('/api/customers/search?status=closed&limit=100').headers(staff)
    assert.isTrue(all.body().every(({ status }: { status: string }) => status === 'closed'))
    const file = await client.get(`/api/customers/export?q=${name}`).headers(staff)
    assert.lengthOf(file.body().customers, 1)
    const none = await client.get('/api/customers/export?status=closed').headers(staff)
    expectRefusal(assert, none, 'VALIDATION_ERROR')
    const minors = await client.get(`${personOf(mother)}/minors`).headers(staff)
    assert.lengthOf(minors.body(), 1)
    const withClosed = await client
      .get(`${personOf(mother)}/minors?include_closed=true`)
      .headers(staff)
    assert.deepEqual(
      expectShape(assert, v.array(minorShape), withClosed).map(({ status }) => status),
      ['active', 'closed']
    )
  })

  test('a closed profile is not changed before it is reopened', async ({ client, assert }) => {
    const { child } = await closed(client)
    const response = await client
      .put(personOf(child))
      .headers(await asStaff('admin'))
      .json({ first_name: 'Other' })
    expectRefusal(assert, response, 'CONFLICT', customers['profile.closed'])
  })

  test('a closed profile that was merged is not linked; the profile it was merged into is', async ({
    client,
    assert,
  }) => {
    const name = { first_name: 'Twice', date_of_birth: addYears(clock.today(), -9) }
    const [mother, aunt] = [await aRider(), await aRider()]
    const [winner, loser] = [await aMinorOf(mother, name), await aMinorOf(aunt, name)]
    ;(await merge(client, { winner, loser })).assertStatus(200)

    const columns = await db.from('customers').where('id', loser.id).firstOrFail()
    expectRefusal(
      assert,
      await linked(client, await aRider(), loser),
      'VALIDATION_ERROR',
      messages['link.unknown']
    )
    assert.deepEqual(await db.from('customers').where('id', loser.id).firstOrFail(), columns)
    assert.lengthOf(await db.from('guardianships').where('minor_id', loser.id), 0)
    ;(await linked(client, await aRider(), winner)).assertStatus(201)
  })

  test('managers hold and delete a closed profile, but not while the hold lasts', async ({
    client,
    assert,
  }) => {
    const { child } = await closed(client)
    const headers = await asStaff('manager')
    const hold = (on: boolean) =>
      client
        .put(`${personOf(child)}/hold`)
        .headers(headers)
        .json({ on, reason: 'Accident' })
    ;(await hold(true)).assertStatus(200)
    const refused = await client.delete(personOf(child)).headers(headers)
    expectRefusal(assert, refused, 'DATABASE_ERROR', manager['delete.on_hold'])
    ;(await hold(false)).assertStatus(200)
    ;(await client.delete(personOf(child)).headers(headers)).assertStatus(204)
  })
})

test.group('Waivers of a removed child', (group) => {
  group.each.teardown(retireTemplates)

  test('the signer still lists the waiver, with document, PDF and proof', async ({
    client,
    assert,
  }) => {
    const { child, waiver, headers } = await closed(client)
    const mine = await client.get('/api/waivers/my-waivers').headers(headers)
    assert.deepEqual(
      mine.body().minor_waivers.map(({ id }: { id: number }) => id),
      [waiver.id]
    )
    for (const path of [
      `/api/waivers/${waiver.id}/detail`,
      `/api/waivers/${waiver.id}/pdf`,
      `/api/waivers/${waiver.id}/proof`,
      `${minorOf(child)}/waivers`,
    ]) {
      const response = await client.get(path).headers(headers)
      assert.equal(response.status(), 200, path)
    }
    expectRefusal(assert, await client.get(minorOf(child)).headers(headers), 'NOT_FOUND')
  })

  test('a guardian who signed nothing loses sight of the waivers once their link ended', async ({
    client,
    assert,
  }) => {
    const { child, waiver } = await aSignedChild(client)
    const father = await aRider()
    ;(await linked(client, father, child)).assertStatus(201)
    const headers = await asRider(father)
    const detail = () => client.get(`/api/waivers/${waiver.id}/detail`).headers(headers)
    ;(await detail()).assertStatus(200)
    ;(await client.delete(minorOf(child)).headers(headers)).assertStatus(204)
    expectRefusal(assert, await detail(), 'NOT_FOUND')
    expectRefusal(
      assert,
      await client.get(`${minorOf(child)}/waivers`).headers(headers),
      'NOT_FOUND'
    )
  })

  test('the waiver stays while another guardian remains', async ({ client, assert }) => {
    const { child, waiver, headers } = await aSignedChild(client)
    ;(await linked(client, await aRider(), child)).assertStatus(201)
    ;(await client.delete(minorOf(child)).headers(headers)).assertStatus(204)
    const mine = await client.get('/api/waivers/my-waivers').headers(headers)
    assert.equal(mine.body().minor_waivers[0].id, waiver.id)
  })

  test('a child with an account of age reads the waivers signed for them', async ({
    client,
    assert,
  }) => {
    const { child, waiver, headers } = await closed(client)
    const { password_hash: hash } = await db
      .from('customers')
      .whereNotNull('password_hash')
      .firstOrFail()
    await db
      .from('customers')
      .where('id', child.id)
      .update({ date_of_birth: addYears(clock.today(), -19), password_hash: hash })
    const response = await client.get(`/api/waivers/${waiver.id}/detail`).headers(headers)
    expectRefusal(assert, response, 'NOT_FOUND')
  })
})

test.group('A closed profile is opened again', (group) => {
  group.each.teardown(retireTemplates)

  test('staff reopen a profile by linking the child to a guardian', async ({ client, assert }) => {
    const { child, waiver } = await closed(client, { status: 'suspended' })
    const grandmother = await aRider()
    const response = await linked(client, grandmother, child)
    response.assertStatus(201)
    const open = expectShape(assert, minorShape, response)
    assert.equal(open.status, 'suspended')
    assert.isTrue(open.has_signed_waiver)
    const row = await db.from('customers').where('id', child.id).firstOrFail()
    assert.isNull(row.closed_at)
    assert.isNull(row.is_closed)
    const seen = await client
      .get(`/api/waivers/${waiver.id}/detail`)
      .headers(await asRider(grandmother))
    seen.assertStatus(200)
    const told = await db.from('activity').where('customer_id', child.id).orderBy('id')
    assert.deepEqual(
      told.slice(-2).map(({ action }) => action),
      ['minor.linked', 'customer.reopened']
    )
    const found = await client
      .get(`/api/customers/search?member_id=${child.member_id}`)
      .headers(await asStaff('cashier'))
    assert.lengthOf(found.body(), 1)
  })

  test('a guardian who adds the child again reopens the profile, and no copy is made', async ({
    client,
    assert,
  }) => {
    const name = aLastName('Again')
    const { child, headers } = await closed(client, { last_name: name })
    const phone = aPhone()
    const response = await client.post('/api/minors').headers(headers).json({
      first_name: child.first_name.toUpperCase(),
      last_name: name,
      date_of_birth: child.date_of_birth,
      emergency_contact_name: 'Ana García',
      emergency_contact_phone: '8285550101',
      relationship_type: 'guardian',
      phone,
    })
    response.assertStatus(201)
    const again = expectShape(assert, minorShape, response)
    assert.equal(again.id, child.id)
    assert.containSubset(again, {
      phone,
      relationship_type: 'guardian',
      emergency_contact_name: 'Ana García',
      has_signed_waiver: true,
    })
    assert.lengthOf(await db.from('customers').where('last_name', name), 1)
  })

  test('a stranger who enters the same name and birth date does not reopen a closed profile', async ({
    client,
    assert,
  }) => {
    const name = aLastName('Stranger')
    const { child } = await closed(client, { last_name: name })
    const unlinked = await aRider()
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: unlinked.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
      ended_at: '2026-01-02 00:00:00',
    })
    for (const rider of [await aRider(), unlinked]) {
      const response = await client
        .post('/api/minors')
        .headers(await asRider(rider))
        .json({
          first_name: child.first_name,
          last_name: name,
          date_of_birth: child.date_of_birth,
          emergency_contact_name: 'Ana García',
          emergency_contact_phone: '8285550101',
          relationship_type: 'parent',
        })
      response.assertStatus(201)
      assert.notEqual(response.body().id, child.id)
    }
    assert.isNotNull((await db.from('customers').where('id', child.id).firstOrFail()).closed_at)
  })

  test('a person who is 18 by now is not linked', async ({ client, assert }) => {
    const { mother, child } = await closed(client)
    await db
      .from('customers')
      .where('id', child.id)
      .update({ date_of_birth: addDays(addYears(clock.today(), -18), -1) })
    const response = await linked(client, mother, child)
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['date_of_birth.adult'])
  })
})

test.group('A closed profile takes part in nothing', (group) => {
  group.each.teardown(retireTemplates)

  test('no kiosk, no signature and no sign-in knows it', async ({ client, assert }) => {
    const phone = aPhone()
    const mother = await aRider()
    const child = await aMinorOf(mother, { phone })
    const template = await aTemplate()
    const kiosk = await asKiosk(mother)
    ;(await client.delete(minorOf(child)).headers(await asRider(mother))).assertStatus(204)
    const family = await client.get('/api/kiosk/family').headers(kiosk)
    assert.notInclude(
      family.body().map(({ id }: { id: number }) => id),
      child.id
    )
    const auth = await client.post('/api/customers/auth').json({ phone })
    assert.isFalse(auth.body().success)
    const sign = await postSignature(client, kiosk, {
      template_id: template.id,
      minor_id: child.id,
      signature_data: 'x',
    })
    assert.isAtLeast(sign.status(), 400)
  })
})

test.group('A legal hold keeps what belongs together', (group) => {
  group.each.teardown(retireTemplates)

  const held = (person: { id: number }) =>
    db.from('customers').where('id', person.id).update({ legal_hold: true })

  test('a guardian does not remove the child, and is told to ask', async ({ client, assert }) => {
    const { child, headers } = await aSignedChild(client)
    await held(child)
    const refused = await client.delete(minorOf(child)).headers(headers)
    expectRefusal(assert, refused, 'DATABASE_ERROR', messages['remove.on_hold'])
    const row = await db.from('customers').where('id', child.id).firstOrFail()
    assert.isNull(row.closed_at)
  })

  test('staff do not delete a second guardian, nor unlink one', async ({ client, assert }) => {
    const { child } = await aSignedChild(client)
    const father = await aRider()
    ;(await linked(client, father, child)).assertStatus(201)
    await held(child)
    const headers = await asStaff('manager')
    const refused = await client.delete(personOf(father)).headers(headers)
    expectRefusal(assert, refused, 'DATABASE_ERROR', manager['delete.family_on_hold'])
    const unlink = await client.delete(`${personOf(father)}/minors/${child.id}`).headers(headers)
    expectRefusal(assert, unlink, 'DATABASE_ERROR', messages['unlink.on_hold'])
  })

  test('documents of the child are not taken back', async ({ client, assert }) => {
    const { mother, child, headers } = await aSignedChild(client)
    const { id } = await aDocumentOf(child, {
      uploaded_by_kind: 'rider',
      uploaded_by_id: mother.id,
    })
    await held(child)
    const refused = await client.delete(`/api/documents/${id}`).headers(headers)
    expectRefusal(assert, refused, 'DATABASE_ERROR', documents['remove.on_hold'])
  })
})
