import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { clock } from '#platform/clock'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aSignature, aTemplate, coverageOf, retireTemplates, signed } from '#tests/helpers/waivers'

const SIGN = '/api/waivers/sign'
const BIRTH_DATES = '/api/waivers/birth-dates'

const ADULT = '1988-04-12'
const child = () => addYears(clock.today(), -12)
const person = (id: number) => db.from('customers').where('id', id).firstOrFail()
const waiversFor = (id: number) => db.from('signed_waivers').where('subject_id', id).orderBy('id')

async function bodyOf(waiver: { id: number }): Promise<FrozenBody> {
  const { body } = await db
    .from('waiver_records as r')
    .join('signed_waivers as w', 'w.uid', 'r.uid')
    .where('w.id', waiver.id)
    .select('r.body')
    .firstOrFail()
  return JSON.parse(body)
}

/** The history entries about their birth date. */
async function historyOf({ id }: { id: number }) {
  const lines = await db
    .from('activity')
    .where('customer_id', id)
    .where('action', 'customer.updated')
  return lines.map(({ details }) => JSON.parse(details).changed.date_of_birth)
}

test.group('No signing without a birth date', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  for (const [door, as] of [
    ['at the kiosk', asKiosk],
    ['in the portal', asRider],
  ] as const) {
    test(`the birth date is required before signing, ${door}`, async ({ client, assert }) => {
      const rider = await aRider({ date_of_birth: null })
      const template = await aTemplate({ audience: 'adult' })
      const headers = await as(rider)
      const body = { template_id: template.id, signature_data: aSignature() }
      const refused = await client.post(SIGN).headers(headers).json(body)
      expectRefusal(assert, refused, 'BIRTH_DATE_REQUIRED', messages['birth_date.required'])
      assert.deepEqual(Object.keys(refused.body().error.details), [`birth_dates.${rider.id}`])
      assert.lengthOf(await waiversFor(rider.id), 0)

      const made = await client
        .post(SIGN)
        .headers(headers)
        .json({ ...body, date_of_birth: ADULT })
      made.assertStatus(201)
      const after = await person(rider.id)
      assert.equal(after.date_of_birth, ADULT)
      assert.isAbove(after.revision, 1)
      assert.isTrue((await coverageOf([rider.id])).get(rider.id)?.covered)
      assert.isNotNull(after.covered_until)
      const sealed = await bodyOf(made.body())
      assert.equal(sealed.subject.date_of_birth, ADULT)
      assert.equal(sealed.signer.date_of_birth, ADULT)
      assert.deepEqual(await historyOf(rider), [{ from: null, to: ADULT }])
    })
  }

  test('a child who enters their age is refused, and cannot be older the next time', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    const template = await aTemplate()
    const headers = await asKiosk(rider)
    const sign = (dates: object) =>
      client
        .post(SIGN)
        .headers(headers)
        .json({ template_id: template.id, signature_data: aSignature(), ...dates })
    for (const dates of [
      { date_of_birth: child() },
      { date_of_birth: ADULT },
      { birth_dates: { [rider.id]: ADULT } },
      {},
    ]) {
      expectRefusal(assert, await sign(dates), 'GUARDIAN_REQUIRED', messages.guardian_required)
    }
    const later = { birth_dates: { [rider.id]: ADULT } }
    const given = await client.post(BIRTH_DATES).headers(headers).json(later)
    given.assertStatus(200)
    expectRefusal(assert, await sign({ date_of_birth: ADULT }), 'GUARDIAN_REQUIRED')
    assert.equal((await person(rider.id)).date_of_birth, child())
    assert.deepEqual(await historyOf(rider), [{ from: null, to: child() }])
    assert.lengthOf(await waiversFor(rider.id), 0)
  })

  test("a child's date is saved although the rest of the call is invalid", async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    const wrong = { template_id: 1, signature_data: aSignature({ ink: () => false }) }
    const refused = await client
      .post(SIGN)
      .headers(await asKiosk(rider))
      .json({ ...wrong, date_of_birth: child() })
    expectRefusal(assert, refused, 'VALIDATION_ERROR')
    assert.equal((await person(rider.id)).date_of_birth, child())
  })

  test("an adult's date is saved only together with the signature", async ({ client, assert }) => {
    const rider = await aRider({ date_of_birth: null })
    const retired = await aTemplate({ is_active: false })
    const refused = await client
      .post(SIGN)
      .headers(await asKiosk(rider))
      .json({ template_id: retired.id, signature_data: aSignature(), date_of_birth: ADULT })
    expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['template.retired'])
    assert.isNull((await person(rider.id)).date_of_birth)
  })

  test('a stored date stays, whatever is sent along', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const waiver = await signed(client, await asKiosk(rider), {
      template_id: template.id,
      date_of_birth: '1970-01-01',
    })
    assert.equal((await bodyOf(waiver)).subject.date_of_birth, rider.date_of_birth)
    assert.equal((await person(rider.id)).date_of_birth, rider.date_of_birth)
    assert.lengthOf(await historyOf(rider), 0)
  })

  for (const door of ['sign', 'minor'] as const) {
    test(`the birth date of a minor is required as well, by the call ${door}`, async ({
      client,
      assert,
    }) => {
      const parent = await aRider()
      const kim = await aMinorOf(parent, { date_of_birth: null })
      const template = await aTemplate({ audience: 'minor' })
      const headers = await asKiosk(parent)
      const sign = (dates: object) =>
        client
          .post(door === 'sign' ? SIGN : `/api/minors/${kim.id}/waiver`)
          .headers(headers)
          .json({
            template_id: template.id,
            signature_data: aSignature(),
            ...(door === 'sign' && { minor_id: kim.id }),
            ...dates,
          })
      expectRefusal(assert, await sign({}), 'BIRTH_DATE_REQUIRED')
      const grownUp = await sign({ date_of_birth: ADULT })
      expectRefusal(assert, grownUp, 'VALIDATION_ERROR', messages['minor.of_age'])
      assert.isNull((await person(kim.id)).date_of_birth)

      const made = await sign({ date_of_birth: child() })
      made.assertStatus(201)
      assert.equal((await person(kim.id)).date_of_birth, child())
      const sealed = await bodyOf(made.body())
      assert.deepInclude(sealed.subject, { id: kim.id, date_of_birth: child(), age: 12 })
    })
  }

  test('a guardian of unknown age gives both dates', async ({ client, assert }) => {
    const parent = await aRider({ date_of_birth: null })
    const kim = await aMinorOf(parent, { date_of_birth: null })
    const template = await aTemplate()
    const headers = await asKiosk(parent)
    const sign = (dates: object) =>
      client
        .post(SIGN)
        .headers(headers)
        .json({
          template_id: template.id,
          signature_data: aSignature(),
          subject_ids: [parent.id, kim.id],
          ...dates,
        })
    const both = [`birth_dates.${parent.id}`, `birth_dates.${kim.id}`]
    const none = await sign({})
    expectRefusal(assert, none, 'BIRTH_DATE_REQUIRED')
    assert.sameMembers(Object.keys(none.body().error.details), both)
    const one = await sign({ date_of_birth: ADULT })
    assert.deepEqual(Object.keys(one.body().error.details), [`birth_dates.${kim.id}`])

    const dates = { birth_dates: { [parent.id]: ADULT, [kim.id]: child() } }
    const made = await sign(dates)
    made.assertStatus(201)
    assert.lengthOf(made.body(), 2)
    const standing = await coverageOf([parent.id, kim.id])
    assert.deepEqual(
      [...standing.values()].map(({ state }) => state),
      ['covered', 'covered']
    )
  })

  test("no one sets a stranger's date", async ({ client, assert }) => {
    const rider = await aRider()
    const stranger = await aRider({ date_of_birth: null })
    const birthDates = { birth_dates: { [stranger.id]: child() } }
    const headers = await asKiosk(rider)
    const given = await client.post(BIRTH_DATES).headers(headers).json(birthDates)
    expectRefusal(assert, given, 'NOT_FOUND')
    const template = await aTemplate()
    await signed(client, headers, { template_id: template.id, ...birthDates })
    assert.isNull((await person(stranger.id)).date_of_birth)
  })

  test('a person of unknown age cannot add minors', async ({ client, assert }) => {
    const rider = await aRider({ date_of_birth: null })
    const headers = await asRider(rider)
    const add = () =>
      client.post('/api/minors/').headers(headers).json({
        first_name: 'Kim',
        last_name: 'Ryder',
        date_of_birth: child(),
        emergency_contact_name: 'Robin Ryder',
        emergency_contact_phone: '8285550199',
        relationship_type: 'parent',
      })
    expectRefusal(assert, await add(), 'BIRTH_DATE_REQUIRED', messages['birth_date.required'])
    const given = await client
      .post(BIRTH_DATES)
      .headers(headers)
      .json({ birth_dates: { [rider.id]: ADULT } })
    given.assertStatus(200)
    ;(await add()).assertStatus(201)
  })
})

test.group('Birth dates given before signing', () => {
  test('dates are stored once, and the response has the current family', async ({
    client,
    assert,
  }) => {
    const paper = { paper_waiver: true, waiver_date: clock.today() }
    const rider = await aRider({ date_of_birth: null, ...paper })
    const kim = await aMinorOf(rider, { date_of_birth: null })
    const headers = await asKiosk(rider)
    const before = await client.get('/api/kiosk/family').headers(headers)
    assert.deepEqual(
      expectShape(assert, kioskFamily, before).map(({ coverage }) => [
        coverage.covered,
        coverage.state,
        coverage.next_step,
      ]),
      [
        [false, 'unknown_age', 'ask_birth_date'],
        [false, 'unknown_age', 'ask_birth_date'],
      ]
    )
    const given = await client
      .post(BIRTH_DATES)
      .headers(headers)
      .json({ birth_dates: { [rider.id]: ADULT, [kim.id]: child() } })
    given.assertStatus(200)
    assert.deepEqual(
      expectShape(assert, kioskFamily, given).map(({ is_minor: minor, coverage }) => [
        minor,
        coverage.state,
        coverage.next_step,
      ]),
      [
        [false, 'covered', null],
        [true, 'unsigned', 'guardian_signs'],
      ]
    )
    assert.isNotNull((await person(rider.id)).covered_until)
  })

  test('a minor cannot become an adult', async ({ client, assert }) => {
    const rider = await aRider()
    const kim = await aMinorOf(rider, { date_of_birth: null })
    const given = await client
      .post(BIRTH_DATES)
      .headers(await asKiosk(rider))
      .json({ birth_dates: { [kim.id]: ADULT } })
    expectRefusal(assert, given, 'VALIDATION_ERROR', minors['date_of_birth.adult'])
    assert.isNull((await person(kim.id)).date_of_birth)
  })

  test('a guardian cannot become a child', async ({ client, assert }) => {
    const rider = await aRider({ date_of_birth: null })
    await aMinorOf(rider)
    const headers = await asKiosk(rider)
    const born = { [rider.id]: child() }
    const given = await client.post(BIRTH_DATES).headers(headers).json({ birth_dates: born })
    expectRefusal(assert, given, 'VALIDATION_ERROR', minors['date_of_birth.guardian'])
    const template = await aTemplate()
    const signing = await client
      .post(SIGN)
      .headers(headers)
      .json({ template_id: template.id, signature_data: aSignature(), birth_dates: born })
    expectRefusal(assert, signing, 'VALIDATION_ERROR', minors['date_of_birth.guardian'])
    assert.isNull((await person(rider.id)).date_of_birth)
  })

  test('dates must be in the past', async ({ client, assert }) => {
    const rider = await aRider({ date_of_birth: null })
    const given = await client
      .post(BIRTH_DATES)
      .headers(await asKiosk(rider))
      .json({ birth_dates: { [rider.id]: addYears(clock.today(), 1) } })
    expectRefusal(assert, given, 'VALIDATION_ERROR', customers['date_of_birth.future'])
  })

  test('dates are given by riders, not by staff or strangers', async ({ client, assert }) => {
    const body = { birth_dates: { 1: ADULT } }
    expectRefusal(assert, await client.post(BIRTH_DATES).json(body), 'UNAUTHENTICATED')
    const staff = await client
      .post(BIRTH_DATES)
      .headers(await asStaff('admin'))
      .json(body)
    expectRefusal(assert, staff, 'FORBIDDEN')
  })
})

test.group('A minor whose birth date staff cleared', () => {
  test('a minor without a date stays with the guardian, who gives it', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const kim = await aMinorOf(parent, { date_of_birth: null })
    const headers = await asRider(parent)
    const listed = await client.get('/api/minors/').headers(headers)
    assert.deepInclude(listed.body()[0], { id: kim.id, date_of_birth: null, age: null })
    const changed = await client
      .put(`/api/minors/${kim.id}`)
      .headers(headers)
      .json({ date_of_birth: child() })
    changed.assertStatus(200)
    assert.equal(changed.body().age, 12)
  })

  test('a minor without a date is independent once they have a password', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    await aMinorOf(parent, { date_of_birth: null, password_hash: 'x' })
    const listed = await client.get('/api/minors/').headers(await asRider(parent))
    assert.lengthOf(listed.body(), 0)
  })
})
