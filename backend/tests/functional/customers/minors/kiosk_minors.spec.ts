import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { addYears } from '@trailgate/shared/dates'
import { familyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/minors/messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { sampleTemplate, signed } from '#tests/helpers/waivers'

const PATH = '/api/kiosk/minors'

const consent = { text_id: GUARDIAN_CONSENT.id, accepted: true }

function aChild(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Mía',
    date_of_birth: addYears(clock.today(), -9),
    relationship_type: 'parent',
    consent,
    ...fields,
  }
}

const rowOf = (id: number) => db.from('customers').where('id', id).firstOrFail()
const childrenOf = ({ id }: { id: number }) =>
  db.from('guardianships').where('guardian_id', id).whereNull('ended_at')

test.group('A child is added at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  test('details not typed are copied from the checked-in rider', async ({ client, assert }) => {
    const address = { address_line_1: '1 Ridge Rd', city: 'Asheville', state: 'NC' }
    const contact = { emergency_contact_name: 'Jo Ryder', emergency_contact_phone: '8285550199' }
    const parent = await aRider({ last_name: 'Ødegård', ...address, ...contact })
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild())
    response.assertStatus(201)
    const child = expectShape(assert, familyMember, response)
    assert.deepInclude(child, { first_name: 'Mía', last_name: 'Ø.', is_self: false, age: null })
    assert.isTrue(child.is_minor)
    assert.equal(child.coverage.reason, 'never_signed')
    for (const secret of ['Ødegård', '8285550199', 'Ridge', 'Jo Ryder', 'date_of_birth']) {
      assert.notInclude(response.text(), secret)
    }

    const row = await rowOf(child.id)
    assert.deepInclude(row, { last_name: 'Ødegård', ...address, ...contact, source: 'guardian' })
    assert.isNull(row.phone)
    assert.isNull(row.zip_code)
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.deepInclude(link, { guardian_id: parent.id, relationship: 'parent', ended_at: null })
    const event = await db.from('activity').where('customer_id', child.id).firstOrFail()
    assert.deepInclude(event, { action: 'minor.added', actor_kind: 'kiosk', actor_id: parent.id })
    assert.equal(JSON.parse(event.details).attested, GUARDIAN_CONSENT.id)
  })

  test('the guardian becomes the emergency contact unless they have named another', async ({
    client,
    assert,
  }) => {
    for (const half of [{}, { emergency_contact_name: 'Jo Ryder' }]) {
      const parent = await aRider({ first_name: 'Ana', last_name: 'Lee', ...half })
      const response = await client
        .post(PATH)
        .headers(await asKiosk(parent))
        .json(aChild())
      const row = await rowOf(expectShape(assert, familyMember, response).id)
      assert.equal(row.emergency_contact_name, 'Ana Lee')
      assert.equal(row.emergency_contact_phone, parent.phone)
    }
  })

  test('details that differ are stored, the address as a whole', async ({ client, assert }) => {
    const parent = await aRider({ last_name: 'Lee', address_line_1: '1 Ridge Rd', city: 'Boone' })
    const different = {
      last_name: 'García',
      emergency_contact_name: 'Luz García',
      emergency_contact_phone: '(828) 555-0142',
      relationship_type: 'grandparent',
      consent: { text_id: 'authorized-1', accepted: true },
      zip_code: '28801',
    }
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild(different))
    const row = await rowOf(expectShape(assert, familyMember, response).id)
    assert.deepInclude(row, {
      last_name: 'García',
      emergency_contact_name: 'Luz García',
      emergency_contact_phone: '8285550142',
      zip_code: '28801',
      address_line_1: null,
      city: null,
    })
  })

  test('a rider with a password adds a child at the kiosk or in the portal', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const response = await client
      .post(PATH)
      .headers(await asRider(parent))
      .json(aChild())
    response.assertStatus(201)
    assert.deepInclude(expectShape(assert, familyMember, response), { last_name: 'R.', age: 9 })
  })

  test('an added child belongs to the family and can be signed for', async ({ client, assert }) => {
    const parent = await aRider()
    const kiosk = await asKiosk(parent)
    const added = await client.post(PATH).headers(kiosk).json(aChild())
    const { id } = expectShape(assert, familyMember, added)
    const template = await sampleTemplate('minor')
    await signed(client, kiosk, { template_id: template.id, minor_id: id, consent })
    const family = await client.get('/api/kiosk/family').headers(kiosk)
    assert.deepEqual(
      family.body().map((member: { id: number }) => member.id),
      [parent.id, id]
    )
    assert.isTrue(family.body()[1].coverage.covered)
  })

  test('fields outside the form are ignored', async ({ client, assert }) => {
    const parent = await aRider()
    const wild = {
      id: 1,
      member_id: '1',
      status: 'suspended',
      phone: '8285550101',
      email: 'a@b.co',
    }
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild({ ...wild, covered_until: '9999-12-31', legal_hold: true }))
    const row = await rowOf(expectShape(assert, familyMember, response).id)
    assert.deepInclude(row, { status: 'active', phone: null, email: null, covered_until: null })
    assert.equal(row.legal_hold, 0)
  })
})

test.group('A child who is there already', (group) => {
  group.each.setup(() => resetLimits())

  test('an existing child is found by name and birth date and not created twice', async ({
    client,
    assert,
  }) => {
    const parent = await aRider({ last_name: 'García' })
    const kiosk = await asKiosk(parent)
    const first = await client.post(PATH).headers(kiosk).json(aChild())
    first.assertStatus(201)
    const again = await client
      .post(PATH)
      .headers(kiosk)
      .json(aChild({ first_name: ' MIA ', last_name: 'garcia' }))
    again.assertStatus(200)
    assert.equal(expectShape(assert, familyMember, again).id, first.body().id)
    assert.lengthOf(await childrenOf(parent), 1)
    const twin = await client
      .post(PATH)
      .headers(kiosk)
      .json(aChild({ first_name: 'Leo' }))
    twin.assertStatus(201)
  })

  test('a child of another guardian with the same name is a new child', async ({
    client,
    assert,
  }) => {
    const born = addYears(clock.today(), -9)
    const known = await aMinorOf(await aRider(), { first_name: 'Mía', date_of_birth: born })
    const parent = await aRider()
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild())
    response.assertStatus(201)
    assert.notEqual(response.body().id, known.id)
  })

  test('concurrent requests create one child', async ({ client, assert }) => {
    const parent = await aRider()
    const kiosk = await asKiosk(parent)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(PATH).headers(kiosk).json(aChild()))
    )
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [...Array.from({ length: 19 }, () => 200), 201])
    assert.lengthOf(new Set(answers.map((answer) => answer.body().id)), 1)
    assert.lengthOf(await childrenOf(parent), 1)
  })

  test('a repeated call after a lost answer returns the first child', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const headers = { ...(await asKiosk(parent)), 'idempotency-key': `child-of-${parent.id}` }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await client.post(PATH).headers(headers).json(aChild())
      response.assertStatus(201)
    }
    assert.lengthOf(await childrenOf(parent), 1)
    const other = await client
      .post(PATH)
      .headers(headers)
      .json(aChild({ first_name: 'Leo' }))
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('a child removed by the guardian is restored with its waivers', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent, {
      first_name: 'Mía',
      date_of_birth: addYears(clock.today(), -9),
    })
    const rider = await asRider(parent)
    const gone = await client.delete(`/api/minors/${child.id}`).headers(rider)
    gone.assertStatus(204)
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild())
    response.assertStatus(201)
    assert.equal(response.body().id, child.id)
    assert.isNull((await rowOf(child.id)).closed_at)
    const event = await db
      .from('activity')
      .where({ customer_id: child.id, action: 'minor.linked' })
      .firstOrFail()
    assert.equal(JSON.parse(event.details).attested, GUARDIAN_CONSENT.id)
  })
})

test.group('No child is added', (group) => {
  group.each.setup(() => resetLimits())

  test('a child with {field} {value} is refused: {says}')
    .with([
      { field: 'first_name', value: ' ', says: customers['first_name.required'] },
      { field: 'date_of_birth', value: undefined, says: customers['date_of_birth.required'] },
      { field: 'date_of_birth', value: '2015-02-30', says: customers['date_of_birth.invalid'] },
      { field: 'date_of_birth', value: '1990-02-03', says: messages['date_of_birth.adult'] },
      { field: 'relationship_type', value: '', says: messages['relationship.required'] },
      { field: 'consent', value: undefined, says: waivers['consent.required'] },
      {
        field: 'emergency_contact_phone',
        value: '911',
        says: customers['emergency_contact_phone.phone'],
      },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const parent = await aRider()
      const response = await client
        .post(PATH)
        .headers(await asKiosk(parent))
        .json(aChild({ [field]: value }))
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.lengthOf(await childrenOf(parent), 0)
    })

  test('half an emergency contact or an unset tick adds no child', async ({ client, assert }) => {
    const kiosk = await asKiosk(await aRider())
    for (const [body, says] of [
      [{ emergency_contact_name: 'Jo' }, messages['emergency_contact_phone.required']],
      [{ emergency_contact_phone: '8285550101' }, messages['emergency_contact_name.required']],
      [{ consent: { text_id: GUARDIAN_CONSENT.id } }, waivers['consent.required']],
      [{ consent: { ...consent, accepted: false } }, waivers['consent.required']],
      [{ consent: { ...consent, text_id: 'guardian-0' } }, waivers['consent.required']],
    ] as const) {
      const response = await client.post(PATH).headers(kiosk).json(aChild(body))
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
    }
  })

  test('strangers, staff and minors add no child', async ({ client, assert }) => {
    expectRefusal(assert, await client.post(PATH).json(aChild()), 'UNAUTHENTICATED')
    const staff = await asStaff('admin')
    expectRefusal(assert, await client.post(PATH).headers(staff).json(aChild()), 'FORBIDDEN')

    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -17) })
    const young = await client
      .post(PATH)
      .headers(await asKiosk(teenager))
      .json(aChild())
    expectRefusal(assert, young, 'GUARDIAN_REQUIRED', messages['guardian.minor'])
    const ageless = await aRider({ date_of_birth: null })
    const unknown = await client
      .post(PATH)
      .headers(await asKiosk(ageless))
      .json(aChild())
    expectRefusal(assert, unknown, 'BIRTH_DATE_REQUIRED')
    for (const nobody of [teenager, ageless]) assert.lengthOf(await childrenOf(nobody), 0)
  })

  test('a child is never added to another rider, whatever is sent', async ({ client, assert }) => {
    const stranger = await aRider()
    const parent = await aRider()
    const response = await client
      .post(PATH)
      .headers(await asKiosk(parent))
      .json(aChild({ guardian_id: stranger.id, customer_id: stranger.id }))
    response.assertStatus(201)
    assert.lengthOf(await childrenOf(stranger), 0)
    assert.lengthOf(await childrenOf(parent), 1)
  })

  test('no child is added after thirty within the hour', async ({ client, assert }) => {
    const parent = await aRider()
    const kiosk = await asKiosk(parent)
    for (let n = 0; n < 30; n += 1) {
      const name = `Mía ${String.fromCharCode(65 + n)}`
      const response = await client
        .post(PATH)
        .headers(kiosk)
        .json(aChild({ first_name: name }))
      response.assertStatus(201)
    }
    const over = await client
      .post(PATH)
      .headers(kiosk)
      .json(aChild({ first_name: 'Leo' }))
    expectRefusal(assert, over, 'RATE_LIMITED')
    assert.lengthOf(await childrenOf(parent), 30)
  })
})
