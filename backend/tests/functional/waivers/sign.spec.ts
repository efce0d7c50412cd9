import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears, comesOfAgeOn, daysBetween } from '@trailgate/shared/dates'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { SUBJECTS_MAX } from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import { signedWaiver } from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '#platform/sha256'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMostAlone } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import {
  aSignature,
  aTemplate,
  aVersion,
  png,
  retireTemplates,
  postSignature,
} from '#tests/helpers/waivers'

const consent = { text_id: GUARDIAN_CONSENT.id, accepted: true }
const person = (id: number) => db.from('customers').where('id', id).firstOrFail()
/** Pictures that are no dot, and too small, flat, upright or filled. */
const TOO_SMALL: ReadonlySet<string> = new Set([
  'a line as thin as a hair',
  'a solid rectangle',
  'a pad that is all ink',
  'a narrow line',
])
const waiversFor = (id: number) => db.from('signed_waivers').where('subject_id', id).orderBy('id')

async function frozen(waiverId: number): Promise<FrozenBody> {
  const { body } = await db
    .from('waiver_records as r')
    .join('signed_waivers as w', 'w.uid', 'r.uid')
    .where('w.id', waiverId)
    .select('r.body')
    .firstOrFail()
  return JSON.parse(body)
}

test.group('A rider signs for herself', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('a signature covers the rider, and freezes all attested facts', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ana', last_name: 'Ortiz' })
    const template = await aTemplate({ name: 'Day ride', audience: 'adult', valid_for_days: 30 })
    const signature = aSignature()
    const response = await client
      .post('/api/waivers/sign')
      .headers(await asRider(rider))
      .header('user-agent', 'Trail browser 1')
      .json({
        template_id: template.id,
        signature_data: signature,
        content_hash: template.content_hash,
        strokes: [{ points: [{ x: 1, y: 2, time: 3, pressure: 0.5, extra: 'dropped' }], pen: 'x' }],
        method: 'drawn',
      })
    response.assertStatus(201)
    const answer = expectShape(assert, signedWaiver, response)
    assert.deepInclude(answer, {
      template_name: 'Day ride',
      template_version: '1.0',
      is_valid: true,
      is_minor_waiver: false,
      customer_name: 'Ana Ortiz',
    })

    const today = clock.today()
    const row = await person(rider.id)
    assert.equal(row.covered_until, addDays(today, 29))
    assert.equal(row.covered_since, today)

    const body = await frozen(answer.id)
    assert.deepInclude(body.template, { name: 'Day ride', content: template.content })
    assert.equal(body.template.content_hash, sha256(body.template.content))
    assert.deepInclude(body.subject, {
      id: rider.id,
      first_name: 'Ana',
      date_of_birth: '1988-04-12',
    })
    assert.deepInclude(body.signer, { id: rider.id, phone: rider.phone, email: rider.email })
    assert.deepInclude(body, {
      by_guardian: false,
      attestation: null,
      shown_hash: template.content_hash,
      evidence: 'portal',
      ip_address: '127.0.0.1',
      user_agent: 'Trail browser 1',
      time_zone: settings.parkTimezone,
      signed_day: today,
      last_day: addDays(today, 29),
    })
    assert.deepEqual(body.signature.strokes, [[[1, 2, 3, 0.5]]])
    assert.equal(body.request_id, response.header('x-request-id'))
    assert.match(body.signed_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

    const { image } = await db.from('waiver_records').where('uid', body.uid).firstOrFail()
    assert.equal(sha256(image), body.signature.sha256)
    assert.equal(`data:image/png;base64,${Buffer.from(image).toString('base64')}`, signature)

    const [event] = await db.from('activity').where('customer_id', rider.id)
    assert.equal(event.action, 'waiver.signed')
  })

  test('the signer gets a letter with the seal of the record', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate({ name: 'Spring <ride>' })
    await postSignature(client, await asRider(rider), { template_id: template.id })
    const [letter = ''] = await lettersTo(rider.email ?? '')
    const [{ uid }] = await waiversFor(rider.id)
    const { digest } = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    assert.include(letter, uid)
    assert.include(letter, digest)
    assert.include(letter, 'Spring <ride>')
    assert.include(letter, 'Spring &lt;ride&gt;')
  })

  test('a waiver without an end covers without end', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate({ valid_for_days: null })
    const response = await postSignature(client, await asRider(rider), { template_id: template.id })
    assert.isNull(expectShape(assert, signedWaiver, response).expires_at)
    assert.equal((await person(rider.id)).covered_until, '9999-12-31')
  })

  test('a typed name is recorded as such', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const response = await postSignature(client, await asRider(rider), {
      template_id: template.id,
      method: 'typed',
    })
    response.assertStatus(201)
    const body = await frozen(response.body().id)
    assert.equal(body.signature.method, 'typed')
    assert.isNull(body.signature.strokes)
    assert.isNull(body.shown_hash)
  })

  test('a kiosk returns only the initial of the last name', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Ana', last_name: 'Ortiz' })
    const template = await aTemplate()
    const response = await postSignature(client, await asKiosk(rider), { template_id: template.id })
    response.assertStatus(201)
    assert.equal(response.body().customer_name, 'Ana O.')
    assert.equal((await frozen(response.body().id)).evidence, 'unpaired_kiosk')
  })

  test('a minor cannot sign: a guardian has to', async ({ client, assert }) => {
    const template = await aTemplate()
    const birth = addDays(addYears(clock.today(), -18), 1)
    const seventeen = await aRider({ date_of_birth: birth })
    const body = { template_id: template.id, signature_data: aSignature() }
    for (const headers of [await asRider(seventeen), await asKiosk(seventeen)]) {
      const refused = await postSignature(client, headers, body)
      expectRefusal(assert, refused, 'GUARDIAN_REQUIRED', messages.guardian_required)
    }
    assert.lengthOf(await waiversFor(seventeen.id), 0)

    clock.forward(daysBetween(clock.today(), comesOfAgeOn(birth)) * 24 * 3600)
    const birthday = await postSignature(client, await asRider(seventeen), body)
    birthday.assertStatus(201)
  })

  test('signing takes thirteen queries at most', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const sign = () =>
      postSignature(
        client,
        { ...headers, 'idempotency-key': crypto.randomUUID() },
        { template_id: template.id }
      )
    await sign()
    // Plus BEGIN and COMMIT, and five to attest the history entry.
    await withQueriesAtMostAlone(assert, 13 + 2 + 5, async () => (await sign()).assertStatus(201))
  }).tags([ONE_PROCESS])
})

test.group('Signing for a minor', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('a parent signs, and the consent is frozen with its text', async ({ client, assert }) => {
    const parent = await aRider({ first_name: 'Pat', last_name: 'Lee' })
    const child = await aMinorOf(parent, { first_name: 'Kim', last_name: 'Lee' })
    const template = await aTemplate({ audience: 'minor' })
    const response = await postSignature(client, await asRider(parent), {
      template_id: template.id,
      minor_id: child.id,
      consent,
    })
    response.assertStatus(201)
    const answer = expectShape(assert, signedWaiver, response)
    assert.deepInclude(answer, { customer_name: 'Kim Lee', is_minor_waiver: true, is_valid: true })

    const body = await frozen(answer.id)
    assert.deepEqual(body.attestation, { text_id: 'guardian-1', text: messages['consent.minor'] })
    assert.equal(body.relationship, 'parent')
    assert.deepInclude(body.subject, { id: child.id, age: 10 })
    assert.equal(body.signer.id, parent.id)
    assert.isNotNull((await person(child.id)).covered_until)
    assert.isNull((await person(parent.id)).covered_until)
  })

  test('the other call works too; without a consent the record says that there was none', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    const response = await client
      .post(`/api/minors/${child.id}/waiver`)
      .headers(await asKiosk(parent))
      .json({ template_id: template.id, signature_data: aSignature() })
    response.assertStatus(201)
    assert.isNull((await frozen(response.body().id)).attestation)
  })

  test("a minor's waiver is retained from the 18th birthday on, and covers until the day before it", async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const birth = addDays(addYears(clock.today(), -18), 10)
    const child = await aMinorOf(parent, { date_of_birth: birth })
    const template = await aTemplate()
    const response = await postSignature(client, await asRider(parent), {
      template_id: template.id,
      minor_id: child.id,
    })
    const { id, expires_at: expiresAt } = expectShape(assert, signedWaiver, response)
    const birthday = comesOfAgeOn(birth)
    assert.equal((await person(child.id)).covered_until, addDays(birthday, -1))
    assert.isBelow(Date.parse(expiresAt ?? ''), Date.parse(`${addDays(birthday, 1)}T00:00:00Z`))
    const { retain_from: retainFrom } = await db
      .from('waiver_records')
      .where('uid', (await frozen(id)).uid)
      .firstOrFail()
    assert.equal(retainFrom, birthday)
  })

  test("another parent's child returns 404", async ({ client, assert }) => {
    const parent = await aRider()
    const other = await aMinorOf(await aRider())
    const formerly = await aMinorOf(parent)
    await db
      .from('guardianships')
      .where('minor_id', formerly.id)
      .update({ ended_at: '2026-01-01 00:00:00' })
    const template = await aTemplate()
    const headers = await asRider(parent)
    const body = { template_id: template.id, signature_data: aSignature() }
    for (const id of [other.id, formerly.id, parent.id, 99_999_999]) {
      const one = await postSignature(client, headers, { ...body, minor_id: id })
      expectRefusal(assert, one, 'NOT_FOUND')
      const door = await client.post(`/api/minors/${id}/waiver`).headers(headers).json(body)
      expectRefusal(assert, door, 'NOT_FOUND')
      if (id === parent.id) continue
      const among = { ...body, subject_ids: [parent.id, id] }
      const several = await postSignature(client, headers, among)
      expectRefusal(assert, several, 'NOT_FOUND')
    }
    assert.lengthOf(await waiversFor(parent.id), 0)
  })

  test('a minor cannot sign for others, and no one for a child who is now 18', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const template = await aTemplate()
    const body = { template_id: template.id, signature_data: aSignature() }
    const young = await aRider({ date_of_birth: addYears(today, -17) })
    const child = await aMinorOf(young)
    const byYoung = await postSignature(client, await asRider(young), {
      ...body,
      minor_id: child.id,
    })
    expectRefusal(assert, byYoung, 'GUARDIAN_REQUIRED')

    const parent = await aRider()
    const grown = await aMinorOf(parent, { date_of_birth: addYears(today, -18) })
    const forGrown = await postSignature(client, await asRider(parent), {
      ...body,
      minor_id: grown.id,
    })
    expectRefusal(assert, forGrown, 'VALIDATION_ERROR', messages['minor.of_age'])
  })

  test('a refused consent, or one with other words, is refused', async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    for (const wrong of [
      { ...consent, accepted: false },
      { ...consent, text_id: 'something-else' },
    ]) {
      const response = await postSignature(client, await asRider(parent), {
        template_id: template.id,
        minor_id: child.id,
        consent: wrong,
      })
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['consent.required'])
    }
    assert.lengthOf(await waiversFor(child.id), 0)
  })
})

test.group('Signing for several at once', (group) => {
  group.each.teardown(retireTemplates)

  test('one signature makes a record each', async ({ client, assert }) => {
    const parent = await aRider()
    const first = await aMinorOf(parent, { first_name: 'Ada' })
    const second = await aMinorOf(parent, { first_name: 'Bo' })
    const template = await aTemplate()
    const subjects = [second.id, parent.id, first.id]
    const response = await postSignature(client, await asKiosk(parent), {
      template_id: template.id,
      subject_ids: [...subjects, first.id],
      consent,
    })
    response.assertStatus(201)
    const answers = expectShape(assert, v.array(signedWaiver), response)
    assert.deepEqual(
      answers.map(({ customer_name: name }) => name),
      ['Bo R.', 'Robin R.', 'Ada R.']
    )
    const bodies = await Promise.all(answers.map(({ id }) => frozen(id)))
    assert.deepEqual(
      bodies.map(({ subject }) => subject.id),
      subjects
    )
    assert.equal(new Set(bodies.map(({ signing }) => signing)).size, 1)
    assert.equal(new Set(bodies.map(({ signature }) => signature.sha256)).size, 1)
    assert.deepEqual(
      bodies.map(({ attestation }) => attestation !== null),
      [true, false, true]
    )
    for (const id of subjects) assert.isNotNull((await person(id)).covered_until)
    assert.lengthOf(await lettersTo(parent.email ?? ''), 1)
  })

  test('the maximum number of people can be signed for, with a large picture', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const children: number[] = []
    while (children.length < SUBJECTS_MAX) children.push((await aMinorOf(parent)).id)
    const template = await aTemplate()
    const grain = aSignature({ width: 1800, height: 900, ink: () => Math.random() < 0.5 })
    const response = await postSignature(client, await asRider(parent), {
      template_id: template.id,
      signature_data: grain,
      subject_ids: children,
      consent,
    })
    response.assertStatus(201)
    assert.lengthOf(response.body(), SUBJECTS_MAX)
  })

  test('all of them are signed or none', async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate({ audience: 'minor' })
    const response = await postSignature(client, await asRider(parent), {
      template_id: template.id,
      subject_ids: [child.id, parent.id],
    })
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['template.audience'])
    assert.lengthOf(await waiversFor(child.id), 0)
  })

  test('an empty list of people is refused', async ({ client, assert }) => {
    const template = await aTemplate()
    const response = await postSignature(client, await asRider(await aRider()), {
      template_id: template.id,
      subject_ids: [],
    })
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['subjects.required'])
  })
})

test.group('Refused signatures', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('strangers and staff cannot sign', async ({ client, assert }) => {
    const template = await aTemplate()
    const body = { template_id: template.id, signature_data: aSignature() }
    expectRefusal(assert, await client.post('/api/waivers/sign').json(body), 'UNAUTHENTICATED')
    const staff = await postSignature(client, await asStaff('admin'), body)
    expectRefusal(assert, staff, 'FORBIDDEN')
  })

  test('a waiver that is not in force is refused', async ({ client, assert }) => {
    const headers = await asRider(await aRider())
    const idle = await aTemplate({ is_active: false })
    const toCome = await aTemplate({ effective_date: addDays(clock.today(), 1) })
    for (const id of [idle.id, toCome.id, 99_999_999]) {
      const response = await postSignature(client, headers, { template_id: id })
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['template.retired'])
      assert.property(response.body().error.details, 'template_id')
    }
  })

  test('a waiver for another age is refused', async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const headers = await asRider(parent)
    const forAdults = await aTemplate({ audience: 'adult' })
    const forMinors = await aTemplate({ audience: 'minor' })
    for (const wrong of [
      { template_id: forMinors.id },
      { template_id: forAdults.id, minor_id: child.id },
    ]) {
      const body = { signature_data: aSignature(), ...wrong }
      const response = await postSignature(client, headers, body)
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['template.audience'])
    }
  })

  test('a text that changed while it was read is refused', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const read = await aTemplate()
    const changed = await aVersion(read, { version: '1.1' })
    const sign = (hash: string) =>
      postSignature(client, headers, { template_id: read.id, content_hash: hash })
    expectRefusal(
      assert,
      await sign(read.content_hash),
      'TEMPLATE_CHANGED',
      messages['template.changed']
    )
    assert.lengthOf(await waiversFor(rider.id), 0)

    const again = await sign(changed.content_hash)
    again.assertStatus(201)
    assert.equal((await frozen(again.body().id)).template.content, changed.content)
  })

  test('{what} is not a signature')
    .with([
      { what: 'nothing', data: undefined },
      { what: 'text', data: 'Ana Ortiz' },
      { what: 'an empty pad', data: aSignature({ ink: () => false }) },
      {
        what: 'a dot',
        data: aSignature({ ink: (x, y) => x > 140 && x < 145 && y > 40 && y < 45 }),
      },
      { what: 'a line as thin as a hair', data: aSignature({ ink: (_x, y) => y === 50 }) },
      {
        what: 'a solid rectangle',
        data: aSignature({ ink: (x, y) => x > 60 && x < 240 && y > 20 && y < 80 }),
      },
      { what: 'a pad that is all ink', data: aSignature({ ink: () => true }) },
      { what: 'a narrow line', data: aSignature({ ink: (x) => x === 50 }) },
      {
        what: 'a picture of one pixel',
        data: aSignature({ width: 1, height: 1, ink: () => true }),
      },
      { what: 'a picture that is too wide', data: aSignature({ width: 2401, height: 10 }) },
      { what: 'a picture that is too high', data: aSignature({ width: 10, height: 1201 }) },
      {
        what: 'half a picture',
        data: `data:image/png;base64,${png().subarray(0, 200).toString('base64')}`,
      },
      { what: 'another kind of picture', data: 'data:image/png;base64,R0lGODlhAQABAAAAACw=' },
    ])
    .run(async ({ client, assert }, { what, data }) => {
      const isSmall = TOO_SMALL.has(what)
      const sentence = messages[isSmall ? 'signature.larger' : 'signature.required']
      const rider = await aRider()
      const template = await aTemplate()
      const response = await postSignature(client, await asRider(rider), {
        template_id: template.id,
        signature_data: data,
      })
      expectRefusal(assert, response, 'VALIDATION_ERROR', sentence)
      assert.equal(messages['signature.required'], 'Please provide a signature')
      assert.lengthOf(await waiversFor(rider.id), 0)
    })

  test('a body over 768 KB is refused, and the largest from a pad passes', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const send = (body: Record<string, unknown>) => postSignature(client, headers, body)
    const noise = Array.from({ length: 12_000 }, (_, i) => ({ x: i / 7, y: i / 3, time: i }))
    const large = { template_id: template.id, signature_data: aSignature(), strokes: [noise] }
    assert.isAbove(JSON.stringify(large).length, 256 * 1024)
    ;(await send(large)).assertStatus(201)

    const tooLarge = { ...large, padding: 'x'.repeat(768 * 1024) }
    expectRefusal(assert, await send(tooLarge), 'TOO_LARGE')
  })
})
