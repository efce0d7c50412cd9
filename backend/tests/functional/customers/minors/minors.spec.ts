import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { addDays, addYears, comesOfAgeOn } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { minor as minorShape } from '@trailgate/shared/minors/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aPhone, aRider, PASSWORD } from '#tests/helpers/people'

function aChild(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Mía',
    last_name: 'García López',
    date_of_birth: addYears(clock.today(), -9),
    emergency_contact_name: 'Ana García',
    emergency_contact_phone: '(828) 555-0101',
    relationship_type: 'parent',
    ...fields,
  }
}

const rowOf = (id: number) => db.from('customers').where('id', id).firstOrFail()
const linkOf = (minorId: number, guardianId: number) =>
  db.from('guardianships').where({ minor_id: minorId, guardian_id: guardianId }).firstOrFail()

test.group('A rider adds a minor', () => {
  test('an added minor is a customer linked to the guardian', async ({ client, assert }) => {
    const parent = await aRider()
    const response = await client
      .post('/api/minors/')
      .headers(await asRider(parent))
      .json(aChild())
    response.assertStatus(201)
    const minor = expectShape(assert, minorShape, response)
    assert.equal(minor.age, 9)
    assert.equal(minor.status, 'active')
    assert.equal(minor.emergency_contact_phone, '8285550101')
    assert.isFalse(minor.has_signed_waiver)
    assert.isNull(minor.phone)

    const row = await rowOf(minor.id)
    assert.equal(row.member_id, minor.member_id)
    assert.equal(row.last_name_search, 'garcia lopez')
    assert.equal(row.source, 'guardian')
    assert.isNull(row.password_hash)
    const link = await linkOf(minor.id, parent.id)
    assert.equal(link.relationship, 'parent')
    assert.isNull(link.ended_at)
    const event = await db.from('activity').where('customer_id', minor.id).firstOrFail()
    assert.equal(event.action, 'minor.added')
    assert.equal(event.actor_id, parent.id)
  })

  test('a minor may have an address in either spelling and a phone of their own', async ({
    client,
    assert,
  }) => {
    const parent = await asRider(await aRider())
    const phone = aPhone()
    const response = await client
      .post('/api/minors')
      .headers(parent)
      .json(aChild({ phone, address_line1: '1 Ridge Rd', address_line_2: 'Apt 2', state: 'nc' }))
    const minor = expectShape(assert, minorShape, response)
    assert.equal(minor.phone, phone)
    assert.equal(minor.address_line1, '1 Ridge Rd')
    assert.equal(minor.address_line2, 'Apt 2')
    assert.equal(minor.state, 'NC')
  })

  test('fields outside the form are not stored', async ({ client, assert }) => {
    const parent = await asRider(await aRider())
    const response = await client
      .post('/api/minors')
      .headers(parent)
      .json(
        aChild({
          id: 1,
          member_id: '1',
          status: 'suspended',
          has_signed_waiver: true,
          password_hash: 'x',
          legal_hold: true,
          covered_until: '9999-12-31',
        })
      )
    const minor = expectShape(assert, minorShape, response)
    assert.equal(minor.status, 'active')
    assert.isFalse(minor.has_signed_waiver)
    assert.notEqual(minor.member_id, '1')
    const row = await rowOf(minor.id)
    assert.isNull(row.covered_until)
    assert.equal(row.legal_hold, 0)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'first_name', value: ' ', says: customers['first_name.required'] },
      { field: 'last_name', value: undefined, says: customers['last_name.required'] },
      { field: 'date_of_birth', value: '', says: customers['date_of_birth.required'] },
      { field: 'date_of_birth', value: '2015-02-30', says: customers['date_of_birth.invalid'] },
      {
        field: 'emergency_contact_name',
        value: '',
        says: messages['emergency_contact_name.required'],
      },
      {
        field: 'emergency_contact_phone',
        value: '',
        says: messages['emergency_contact_phone.required'],
      },
      {
        field: 'emergency_contact_phone',
        value: '911',
        says: customers['emergency_contact_phone.phone'],
      },
      { field: 'relationship_type', value: '', says: messages['relationship.required'] },
      { field: 'phone', value: '12', says: customers['phone.phone'] },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const parent = await aRider()
      const response = await client
        .post('/api/minors')
        .headers(await asRider(parent))
        .json(aChild({ [field]: value }))
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.deepEqual(response.body().error.details, { [field]: [says] })
      const links = await db.from('guardianships').where('guardian_id', parent.id)
      assert.lengthOf(links, 0)
    })

  test('a minor is under 18, to the day before the birthday', async ({ client, assert }) => {
    const parent = await asRider(await aRider())
    const birthday = addYears(clock.today(), -18)
    const add = (born: string) =>
      client
        .post('/api/minors')
        .headers(parent)
        .json(aChild({ date_of_birth: born }))

    const grown = await add(birthday)
    expectRefusal(assert, grown, 'VALIDATION_ERROR', messages['date_of_birth.adult'])
    const unborn = await add(addDays(clock.today(), 1))
    expectRefusal(assert, unborn, 'VALIDATION_ERROR', customers['date_of_birth.future'])
    const almost = await add(addDays(birthday, 1))
    almost.assertStatus(201)
    assert.equal(almost.body().age, 17)
  })

  test('a rider under 18 adds no minors', async ({ client, assert }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -17) })
    const response = await client
      .post('/api/minors')
      .headers(await asRider(teenager))
      .json(aChild())
    expectRefusal(assert, response, 'GUARDIAN_REQUIRED', messages['guardian.minor'])
    assert.lengthOf(await db.from('guardianships').where('guardian_id', teenager.id), 0)
  })

  test('a phone number in use is refused with its sentence', async ({ client, assert }) => {
    const other = await aRider()
    const response = await client
      .post('/api/minors')
      .headers(await asRider(await aRider()))
      .json(aChild({ phone: other.phone }))
    expectRefusal(assert, response, 'DUPLICATE_PHONE', customers['phone.taken'])
  })

  test('twice with one key, and once it is', async ({ client, assert }) => {
    const parent = await aRider()
    const headers = { ...(await asRider(parent)), 'idempotency-key': `minor-${parent.id}` }
    const child = aChild()
    const add = () => client.post('/api/minors').headers(headers).json(child)
    const [first, second] = await Promise.all([add(), add()])
    assert.equal(first.body().id, second.body().id)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', parent.id), 1)
  })

  test('only riders signed in with a password add minors', async ({ client, assert }) => {
    const parent = await aRider()
    expectRefusal(assert, await client.post('/api/minors').json(aChild()), 'UNAUTHENTICATED')
    const kiosk = await client
      .post('/api/minors')
      .headers(await asKiosk(parent))
      .json(aChild())
    expectRefusal(assert, kiosk, 'FORBIDDEN')
    const staff = await client
      .post('/api/minors')
      .headers(await asStaff('admin'))
      .json(aChild())
    expectRefusal(assert, staff, 'FORBIDDEN')
  })
})

test.group('A rider reads the own minors', () => {
  test('a rider reads only the own minors', async ({ client, assert }) => {
    const parent = await aRider()
    const first = await aMinorOf(parent, { first_name: 'Ada' })
    const second = await aMinorOf(parent, { first_name: 'Ben' })
    await aMinorOf(await aRider())
    const list = await client.get('/api/minors/').headers(await asRider(parent))
    const minors = expectShape(assert, v.array(minorShape), list)
    assert.deepEqual(
      minors.map(({ id }) => id),
      [first.id, second.id]
    )
    const one = await client.get(`/api/minors/${second.id}`).headers(await asRider(parent))
    assert.equal(expectShape(assert, minorShape, one).first_name, 'Ben')
  })

  test('another rider gets the same 404 for an existing minor as for a missing one', async ({
    client,
    assert,
  }) => {
    const minor = await aMinorOf(await aRider())
    const stranger = await aRider()
    const headers = await asRider(stranger)
    const theirs = await client.get(`/api/minors/${minor.id}`).headers(headers)
    expectRefusal(assert, theirs, 'NOT_FOUND')
    const nobodys = await client.get('/api/minors/99999999').headers(headers)
    assert.deepEqual(theirs.body(), nobodys.body())
    expectRefusal(
      assert,
      await client.get(`/api/minors/${stranger.id}`).headers(headers),
      'NOT_FOUND'
    )
    expectRefusal(
      assert,
      await client.put(`/api/minors/${minor.id}`).headers(headers).json({ first_name: 'Mine' }),
      'NOT_FOUND'
    )
    expectRefusal(
      assert,
      await client.delete(`/api/minors/${minor.id}`).headers(headers),
      'NOT_FOUND'
    )
    assert.equal((await rowOf(minor.id)).first_name, 'Kim')
  })

  test('a paper waiver makes the badge say so, until its last day', async ({ client, assert }) => {
    const parent = await aRider()
    const today = clock.today()
    const covered = await aMinorOf(parent, { covered_until: today })
    await aMinorOf(parent, { covered_until: addDays(today, -1) })
    const list = await client.get('/api/minors').headers(await asRider(parent))
    assert.deepEqual(
      list.body().map(({ has_signed_waiver: signed }: { has_signed_waiver: boolean }) => signed),
      [true, false]
    )
    assert.equal(list.body()[0].id, covered.id)
  })

  test('a minor who came of age stays listed until they have a password of their own', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const headers = await asRider(parent)
    const born = addYears(clock.today(), -18)
    const child = await aMinorOf(parent, { date_of_birth: born })
    const seen = await client.get(`/api/minors/${child.id}`).headers(headers)
    assert.equal(expectShape(assert, minorShape, seen).age, 18)

    const phone = aPhone()
    const claimed = await client
      .put(`/api/minors/${child.id}`)
      .headers(headers)
      .json({ first_name: 'Kim', date_of_birth: born, phone })
    assert.equal(expectShape(assert, minorShape, claimed).phone, phone)

    await db.from('customers').where('id', child.id).update({ password_hash: 'set' })
    expectRefusal(assert, await client.get(`/api/minors/${child.id}`).headers(headers), 'NOT_FOUND')
    assert.deepEqual((await client.get('/api/minors').headers(headers)).body(), [])
  })
})

test.group('A rider changes a minor', () => {
  test('a change of some fields leaves the others', async ({ client, assert }) => {
    const parent = await aRider()
    const minor = await aMinorOf(parent, { city: 'Asheville', emergency_contact_name: 'Ana' })
    const response = await client
      .put(`/api/minors/${minor.id}/`)
      .headers(await asRider(parent))
      .json({ last_name: 'Ødegård', relationship_type: 'guardian', status: 'suspended' })
    const changed = expectShape(assert, minorShape, response)
    assert.equal(changed.last_name, 'Ødegård')
    assert.equal(changed.relationship_type, 'guardian')
    assert.equal(changed.city, 'Asheville')
    assert.equal(changed.status, 'active')

    const row = await rowOf(minor.id)
    assert.equal(row.last_name_search, 'odegard')
    assert.equal(row.first_name_search, 'kim')
    assert.equal(row.emergency_contact_name, 'Ana')
    assert.equal(row.revision, 2)
    assert.equal((await linkOf(minor.id, parent.id)).relationship, 'guardian')
    const event = await db.from('activity').where('customer_id', minor.id).firstOrFail()
    assert.deepEqual(JSON.parse(event.details).changed, ['last_name', 'relationship'])
  })

  test('the birth date, and a waiver holds until the day before the 18th birthday', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const today = clock.today()
    const minor = await aMinorOf(parent, { paper_waiver: true, waiver_date: today })
    const born = addDays(addYears(today, -18), 10)
    const response = await client
      .put(`/api/minors/${minor.id}`)
      .headers(await asRider(parent))
      .json({ date_of_birth: born })
    assert.isTrue(expectShape(assert, minorShape, response).has_signed_waiver)
    assert.equal((await rowOf(minor.id)).covered_until, addDays(comesOfAgeOn(born), -1))
  })

  test('an unchanged value writes nothing', async ({ client, assert }) => {
    const parent = await aRider()
    const minor = await aMinorOf(parent)
    const response = await client
      .put(`/api/minors/${minor.id}`)
      .headers(await asRider(parent))
      .json({ first_name: ' Kim ', relationship_type: 'parent' })
    response.assertStatus(200)
    assert.equal((await rowOf(minor.id)).revision, 1)
    assert.lengthOf(await db.from('activity').where('customer_id', minor.id), 0)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'first_name', value: '', says: customers['first_name.required'] },
      { field: 'last_name', value: null, says: customers['last_name.required'] },
      { field: 'date_of_birth', value: '1980-01-01', says: messages['date_of_birth.adult'] },
      {
        field: 'emergency_contact_phone',
        value: '',
        says: messages['emergency_contact_phone.required'],
      },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const parent = await aRider()
      const minor = await aMinorOf(parent)
      const response = await client
        .put(`/api/minors/${minor.id}`)
        .headers(await asRider(parent))
        .json({ [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.equal((await rowOf(minor.id)).revision, 1)
    })

  test('the phone is optional, and the phone of another rider is refused', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const headers = await asRider(parent)
    const minor = await aMinorOf(parent, { phone: aPhone() })
    const put = (phone: string | null) =>
      client.put(`/api/minors/${minor.id}`).headers(headers).json({ phone })
    expectRefusal(assert, await put(parent.phone), 'DUPLICATE_PHONE', customers['phone.taken'])
    assert.isNull(expectShape(assert, minorShape, await put('')).phone)
  })
})

test.group('A rider removes a minor', () => {
  test('removing the last guardian closes the profile', async ({ client, assert }) => {
    const parent = await aRider()
    const headers = await asRider(parent)
    const phone = aPhone()
    const minor = await aMinorOf(parent, { phone })
    const family = await aMembershipOf(parent, { type: 'family', others: [minor] })
    const session = await asKiosk(minor)

    const response = await client.delete(`/api/minors/${minor.id}`).headers(headers)
    response.assertStatus(204)
    const row = await rowOf(minor.id)
    assert.isNotNull(row.closed_at)
    assert.isNull(row.phone)
    assert.isNotNull((await linkOf(minor.id, parent.id)).ended_at)
    assert.lengthOf(
      await db
        .from('membership_slots')
        .where('membership_id', family.id)
        .whereNotNull('customer_id'),
      1
    )
    expectRefusal(assert, await client.get('/api/customers/me').headers(session), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(`/api/minors/${minor.id}`).headers(headers), 'NOT_FOUND')
    expectRefusal(
      assert,
      await client.delete(`/api/minors/${minor.id}`).headers(headers),
      'NOT_FOUND'
    )
    const actions = await db.from('activity').where('customer_id', minor.id).orderBy('id')
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['minor.removed', 'customer.closed']
    )
    const [left] = await db.from('slot_history').where('customer_id', minor.id)
    assert.equal(left.membership_id, family.id)
    assert.equal((await aRider({ phone })).phone, phone)
  })

  test('the other parent keeps the minor', async ({ client, assert }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const gone = await client.delete(`/api/minors/${minor.id}`).headers(await asRider(mother))
    gone.assertStatus(204)
    assert.isNull((await rowOf(minor.id)).closed_at)
    const kept = await client.get(`/api/minors/${minor.id}`).headers(await asRider(father))
    kept.assertStatus(200)
  })

  test('two parents who remove a minor at once close the profile once', async ({
    client,
    assert,
  }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const path = `/api/minors/${minor.id}`
    const answers = await Promise.all([
      client.delete(path).headers(await asRider(mother)),
      client.delete(path).headers(await asRider(father)),
    ])
    answers.forEach((answer) => answer.assertStatus(204))
    assert.isNotNull((await rowOf(minor.id)).closed_at)
    const closed = await db
      .from('activity')
      .where({ customer_id: minor.id, action: 'customer.closed' })
    assert.lengthOf(closed, 1)
  })

  test('a minor with an own account keeps the account', async ({ client, assert }) => {
    const parent = await aRider()
    const phone = aPhone()
    const { password_hash: hash } = await rowOf((await aRider()).id)
    const teenager = await aMinorOf(parent, { phone, password_hash: hash })
    const response = await client
      .delete(`/api/minors/${teenager.id}`)
      .headers(await asRider(parent))
    response.assertStatus(204)
    assert.isNull((await rowOf(teenager.id)).closed_at)
    const signIn = await client.post('/api/customers/auth').json({ phone, password: PASSWORD })
    assert.isTrue(signIn.body().success)
  })
})
