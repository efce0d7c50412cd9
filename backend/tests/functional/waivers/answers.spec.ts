import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as exporting } from '@trailgate/shared/customers/manager_messages'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { counterHousehold } from '@trailgate/shared/visits/schemas'
import {
  askingTemplate,
  listedAnswer,
  type ListedAnswer,
} from '@trailgate/shared/waivers/answer_schemas'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/field_messages'
import {
  signedWaiverDetail,
  staffSignedWaiver,
  staffSignedWaiverDetail,
} from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { acquireLease } from '#platform/jobs/leases'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { answerLines, answersFor, newestAnswer } from '#waivers/answers/list_answers'
import { verifyAnswers } from '#waivers/answers/verify_answers'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { anAnsweredWaiver, ANSWERS, ASKS } from '#tests/helpers/asking_waivers'
import { anAttestedRow } from '#tests/helpers/attested'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, aRider, staffMember } from '#tests/helpers/people'
import { printedPages } from '#tests/helpers/pdf'
import { checkInAtKiosk } from '#tests/helpers/visits'
import { inBytes, unzipped } from '#tests/helpers/zip'
import {
  aSignature,
  aTemplate,
  aVersion,
  postSignature,
  retireTemplates,
  signed,
} from '#tests/helpers/waivers'

const consent = { text_id: GUARDIAN_CONSENT.id, accepted: true }

async function frozen(waiverId: number): Promise<FrozenBody> {
  const { body } = await db
    .from('waiver_records as r')
    .join('signed_waivers as w', 'w.uid', 'r.uid')
    .where('w.id', waiverId)
    .select('r.body')
    .firstOrFail()
  return JSON.parse(body)
}

const rowsOf = (waiverId: number) =>
  db.from('waiver_answers').where('waiver_id', waiverId).orderBy('id')

const onCard = async (client: ApiClient, rider: { member_id: string }, role = 'staff' as const) => {
  const response = await client
    .get('/api/counter/search')
    .qs({ q: rider.member_id })
    .headers(await asStaff(role as 'staff'))
  const [household] = expectShape2(response)
  const person = household?.people.find((each) => each.member_id === rider.member_id)
  if (!person) throw new Error('nobody is found')
  return person
}

function expectShape2(response: { body(): unknown }) {
  return v.parse(v.array(counterHousehold), response.body())
}

test.group('A text that asks', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a text is stored with its fields, and its hash includes them', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const content =
      '<p><span style="color:red">Plain</span> <span data-key="a" class="x" data-field="tick" onclick="x()">I agree</span></p>'
    const response = await client
      .post('/api/waivers/staff/templates')
      .headers(headers)
      .json({ name: 'Asks', content })
    response.assertStatus(201)
    const kept = '<p>Plain <span data-field="tick" data-key="a">I agree</span></p>'
    assert.equal(response.body().content, kept)
    const { id, content_hash: hash } = response.body()
    const other = await client
      .put(`/api/waivers/staff/templates/${id}`)
      .headers(headers)
      .json({ content: kept.replace('data-key="a"', 'data-key="a" data-required="false"') })
    assert.notEqual(other.body().content_hash, hash)
  })

  test('a text with a wrong field is refused, from every call that stores one', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const twice =
      '<span data-field="tick" data-key="a">A</span><span data-field="tick" data-key="a">B</span>'
    const hundred = Array.from(
      { length: 100 },
      (_, n) => `<span data-field="tick" data-key="q${n}">I agree</span>`
    ).join(' ')
    for (const content of [twice, hundred, '<span data-field="x" data-key="a">A</span>']) {
      const made = await client
        .post('/api/waivers/staff/templates')
        .headers(headers)
        .json({ name: 'Asks', content })
      expectRefusal(assert, made, 'VALIDATION_ERROR')
      assert.property(made.body().error.details, 'content')
      const template = await aTemplate()
      const changed = await client
        .put(`/api/waivers/staff/templates/${template.id}`)
        .headers(headers)
        .json({ content })
      assert.property(changed.body().error.details, 'content')
      const shown = await client
        .post('/api/waivers/staff/templates/preview')
        .headers(headers)
        .json({ content })
      assert.property(shown.body().error.details, 'content')
    }
  })

  test('a waiver is signed with its answers, which are sealed with their labels', async ({
    client,
    assert,
  }) => {
    const { rider, id, headers } = await anAnsweredWaiver(client, { health: 'Asthma' })
    const body = await frozen(id)
    assert.equal(body.format, 'trailgate-waiver-4')
    const answer = (
      key: string,
      label: string,
      value: string | true,
      subject: number | null = null
    ) => ({
      key,
      label,
      value,
      per: subject === null ? 'signer' : 'rider',
      subject,
    })
    const all = [
      answer('risk', 'I have read the risks', 'MR'),
      answer('helmet', 'I wear a helmet', true),
      answer('drunk', 'Have you been drinking?', 'No'),
      answer('level', 'How well do you ride?', 'Expert', rider.id),
      answer('health', 'Anything medical?', 'Asthma', rider.id),
    ]
    assert.deepEqual(body.answers as unknown, all)
    const own = await client.get(`/api/waivers/${id}/detail`).headers(headers)
    assert.deepEqual(expectShape(assert, signedWaiverDetail, own).answers as unknown, all)
    const stored = await rowsOf(id)
    assert.deepEqual(
      stored.map(({ field_key: key, value }) => [key, value]),
      [
        ['risk', 'MR'],
        ['helmet', 'true'],
        ['drunk', 'No'],
        ['level', 'Expert'],
      ]
    )
    assert.deepEqual(await verifyAnswers(db), [])
  })

  test('a waiver with a missing or wrong answer is refused, and nothing is written', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider)
    const template = await aTemplate({ content: ASKS })
    const headers = await asRider(rider)
    const refused = async (body: object) => {
      const response = await postSignature(client, headers, { template_id: template.id, ...body })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      return Object.keys(response.body().error.details).sort()
    }
    assert.deepEqual(await refused({}), ['answers.drunk', 'answers.level', 'answers.risk'])
    assert.deepEqual(await refused({ answers: { ...ANSWERS, risk: 'M R' } }), ['answers.risk'])
    assert.deepEqual(await refused({ answers: { ...ANSWERS, nothing: 'x' } }), ['answers.nothing'])
    assert.deepEqual(await refused({ answers: { ...ANSWERS, drunk: 7 } }), ['answers.drunk'])
    const both = { subject_ids: [rider.id, child.id], consent }
    const { level, ...common } = ANSWERS
    const missing = [rider, child].map(({ id }) => `answers_by.${id}.level`)
    assert.sameMembers(await refused({ ...both, answers: common }), missing)
    assert.deepEqual(
      await refused({
        ...both,
        answers: common,
        answers_by: { [rider.id]: { level }, [child.id]: { level: 'Best' } },
      }),
      [`answers_by.${child.id}.level`]
    )
    assert.isEmpty(await db.from('signed_waivers').where('signer_id', rider.id))

    const plain = await aTemplate()
    const unasked = await postSignature(client, headers, {
      template_id: plain.id,
      answers: { risk: 'MR' },
    })
    expectRefusal(assert, unasked, 'VALIDATION_ERROR', messages['answer.unknown'])
  })

  test('a field per rider is answered for each rider, and each record holds its own answers', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider)
    const template = await aTemplate({ content: ASKS })
    const response = await postSignature(client, await asKiosk(rider), {
      template_id: template.id,
      subject_ids: [rider.id, child.id],
      consent,
      answers: { risk: 'MR', drunk: 'No' },
      answers_by: {
        [rider.id]: { level: 'Expert' },
        [child.id]: { level: 'Beginner', health: 'Nut allergy' },
      },
    })
    response.assertStatus(201)
    const [own, childs] = response.body()
    const valuesOf = async ({ id }: { id: number }) =>
      (await frozen(id)).answers?.map(({ key, value, subject }) => [key, value, subject])
    assert.deepEqual(await valuesOf(own), [
      ['risk', 'MR', null],
      ['drunk', 'No', null],
      ['level', 'Expert', rider.id],
    ])
    assert.deepEqual(await valuesOf(childs), [
      ['risk', 'MR', null],
      ['drunk', 'No', null],
      ['level', 'Beginner', child.id],
      ['health', 'Nut allergy', child.id],
    ])
    const flag = {
      waiver_id: childs.id,
      key: 'level',
      label: 'How well do you ride?',
      value: 'Beginner',
    }
    assert.deepEqual((await onCard(client, child)).flags, [
      { ...flag, medical: false, stops: false },
    ])
    assert.deepEqual((await onCard(client, rider)).flags, [])
  })

  test('signing again with other answers and the same drawing makes another waiver', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate({ content: ASKS })
    const headers = await asRider(rider)
    const sign = (level: string, signature: string) =>
      signed(client, headers, {
        template_id: template.id,
        signature_data: signature,
        answers: { ...ANSWERS, level },
      })
    const drawing = aSignature()
    const first = await sign('Expert', drawing)
    assert.equal((await sign('Expert', drawing)).id, first.id)
    assert.notEqual((await sign('Beginner', drawing)).id, first.id)
  })

  test('a text without fields is sealed in the earlier format', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const { id } = await signed(client, await asRider(rider), { template_id: template.id })
    const body = await frozen(id)
    assert.equal(body.format, 'trailgate-waiver-4')
    assert.notProperty(body, 'answers')
    const detail = await client
      .get(`/api/customers/${rider.id}/waivers/${id}/detail`)
      .headers(await asStaff('staff'))
    assert.notProperty(detail.body(), 'answers')
    assert.notProperty(detail.body(), 'stop')
  })
})

test.group('Medical answers', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('medical answers are for staff and above, and for the rider; a cashier gets neither them nor a file that holds them', async ({
    client,
    assert,
  }) => {
    const { rider, id, headers } = await anAnsweredWaiver(client, { health: 'Heart condition' })
    const path = `/api/customers/${rider.id}/waivers/${id}/detail`
    for (const role of ['staff', 'manager', 'admin'] as const) {
      const as = await asStaff(role)
      const detail = expectShape(
        assert,
        staffSignedWaiverDetail,
        await client.get(path).headers(as)
      )
      assert.include(
        detail.answers?.map(({ value }) => value),
        'Heart condition'
      )
      ;(await client.get(`/api/waivers/${id}/pdf`).headers(as)).assertStatus(200)
    }
    const cashier = await asStaff('cashier')
    const seen = await client.get(path).headers(cashier)
    seen.assertStatus(200)
    assert.deepEqual(
      seen.body().answers.map(({ key }: { key: string }) => key),
      ['risk', 'helmet', 'drunk', 'level']
    )
    assert.notInclude(seen.text(), 'Heart condition')
    for (const file of ['pdf', 'proof']) {
      expectRefusal(
        assert,
        await client.get(`/api/waivers/${id}/${file}`).headers(cashier),
        'FORBIDDEN'
      )
    }
    const pdf = await client.get(`/api/waivers/${id}/pdf`).headers(headers)
    const text = printedPages(pdf.body())
      .map((page) => page.text)
      .join(' ')
    assert.include(text, 'Heart condition')

    const healthy = await anAnsweredWaiver(client)
    for (const file of ['pdf', 'proof']) {
      const response = await client.get(`/api/waivers/${healthy.id}/${file}`).headers(cashier)
      response.assertStatus(200)
    }
  })

  test('the other guardian does not get the medical answers of a guardian, in the detail and the PDF', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Asked') })
    const other = await aRider({ last_name: aLastName('Asked') })
    const minor = await aMinorOf(rider)
    await anAttestedRow('guardianships', {
      minor_id: minor.id,
      guardian_id: other.id,
      relationship: 'parent',
      created_at: sqlTime(clock.now()),
    })
    const template = await aTemplate({
      name: 'Asking waiver',
      content:
        '<p><span data-field="text" data-key="own" data-required="false" data-medical="true">Your own health?</span></p>',
    })
    const sign = async (answers: object) =>
      signed(client, await asRider(rider), {
        template_id: template.id,
        minor_id: minor.id,
        consent,
        answers,
      })
    const { id } = await sign({ own: 'Diabetes-4711' })
    const pdf = async (who: { id: number }, waiverId = id) =>
      client.get(`/api/waivers/${waiverId}/pdf`).headers(await asRider(who))
    const seen = await client.get(`/api/waivers/${id}/detail`).headers(await asRider(other))
    seen.assertStatus(200)
    assert.notInclude(seen.text(), 'Diabetes')
    expectRefusal(assert, await pdf(other), 'FORBIDDEN')
    ;(await pdf(rider)).assertStatus(200)
    const healthy = await sign({})
    ;(await pdf(other, healthy.id)).assertStatus(200)
  })

  test('the reason with which a medical stop was cleared is for staff and above', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Asked') })
    const template = await aTemplate({
      name: 'Asking waiver',
      content:
        '<p><span data-field="choice" data-key="ill" data-stop="Yes" data-medical="true">Are you ill?</span></p>',
    })
    const { id } = await signed(client, await asRider(rider), {
      template_id: template.id,
      answers: { ill: 'Yes' },
    })
    const cleared = await client
      .post(`/api/waivers/${id}/answers/cleared`)
      .json({ reason: 'Asthma-4711, has the spray' })
      .headers(await asStaff('staff'))
    cleared.assertStatus(200)
    const detail = async (role: 'staff' | 'cashier') =>
      client.get(`/api/customers/${rider.id}/waivers/${id}/detail`).headers(await asStaff(role))
    assert.include((await detail('staff')).body().stop.reason, 'Asthma')
    const seen = await detail('cashier')
    assert.isNotNull(seen.body().stop.cleared_at)
    assert.isNull(seen.body().stop.reason)
    const history = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('cashier'))
    history.assertStatus(200)
    assert.include(history.text(), messages['clear.medical'])
    assert.notInclude(history.text(), 'Asthma')
  })

  test('medical answers are in no list, no file and no history', async ({ client, assert }) => {
    const { rider, template, id } = await anAnsweredWaiver(client, { health: 'Epilepsy-4711' })
    const manager = await asStaff('manager')
    const list = await client
      .get('/api/waiver-answers')
      .qs({ template_id: template.id, limit: 100 })
      .headers(manager)
    list.assertStatus(200)
    assert.notInclude(list.text(), 'Epilepsy')
    const csv = await client
      .get('/api/waiver-answers')
      .qs({ template_id: template.id })
      .headers({ ...manager, accept: 'text/csv' })
    assert.notInclude(csv.text(), 'Epilepsy')
    for (const path of [
      `/api/customers/${rider.id}/history`,
      `/api/customers/${rider.id}/waivers`,
      `/api/customers/${rider.id}`,
      `/api/visits`,
    ]) {
      assert.notInclude((await client.get(path).headers(manager)).text(), 'Epilepsy')
    }
    for (const table of ['activity', 'waiver_answers', 'outbox', 'idempotency_keys']) {
      assert.notInclude(JSON.stringify(await db.from(table)), 'Epilepsy-4711', table)
    }
    expectRefusal(
      assert,
      await client.get('/api/waiver-answers').qs({ key: 'health' }).headers(manager),
      'VALIDATION_ERROR',
      messages['list.medical']
    )
    assert.include(JSON.stringify((await frozen(id)).answers), 'Epilepsy-4711')
  })

  test('a question that a later text marks medical leaves the list and the file with its earlier answers, of its template alone', async ({
    client,
    assert,
  }) => {
    const { template, id } = await anAnsweredWaiver(client, { level: 'Beginner' })
    const other = await anAnsweredWaiver(client, { level: 'Beginner' })
    const later = ASKS.replace('data-key="level"', 'data-key="level" data-medical="true"')
    await aVersion(template, { version: '2.0', content: later })
    const headers = await asStaff('manager')
    const ask = async (qs: object, more: object = {}) =>
      client
        .get('/api/waiver-answers')
        .qs({ limit: 100, ...qs })
        .headers({ ...headers, ...more })
    const keysOf = async (templateId: number) => {
      const response = await ask({ template_id: templateId })
      const keys = response.body().map(({ key }: { key: string }) => key)
      assert.equal(response.header('x-total-count'), String(keys.length))
      return keys
    }
    assert.deepEqual(await keysOf(template.id), ['drunk', 'helmet', 'risk'])
    assert.include(await keysOf(other.template.id), 'level')
    const everywhere = (await ask({}))
      .body()
      .map(({ waiver_id: waiver, key }: ListedAnswer) => [waiver, key])
    assert.notDeepInclude(everywhere, [id, 'level'])
    assert.deepInclude(everywhere, [other.id, 'level'])
    const file = await ask({ template_id: template.id }, { accept: 'text/csv' })
    file.assertStatus(200)
    assert.notInclude(file.text(), 'Beginner')
    const refused = await ask({ template_id: template.id, key: 'level' })
    expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['list.medical'])
  })

  test('medical answers of the rider are in their data export', async ({ client, assert }) => {
    const { headers } = await anAnsweredWaiver(client, { health: 'Epilepsy' })
    const response = await inBytes(client.get('/api/customers/me/export').headers(headers))
    response.assertStatus(200)
    const files = await unzipped(response.body())
    assert.include(String(files.get('data.json')), 'Epilepsy')
  })

  test('flagged medical answers are on the card for staff, and not for cashiers', async ({
    client,
    assert,
  }) => {
    const content =
      '<p><span data-field="choice" data-key="heart" data-medical="true" data-flag="Yes">A heart condition?</span></p>'
    const template = await aTemplate({ content })
    const rider = await aRider()
    await signed(client, await asRider(rider), {
      template_id: template.id,
      answers: { heart: 'Yes' },
    })
    assert.lengthOf((await onCard(client, rider)).flags, 1)
    assert.lengthOf((await onCard(client, rider, 'cashier' as 'staff')).flags, 0)
    assert.deepEqual(await verifyAnswers(db), [])
  })
})

test.group('An answer that stops', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  const clear = async (
    client: ApiClient,
    id: number,
    role: 'cashier' | 'staff' = 'staff',
    reason: unknown = 'Spoke with him: a beer last night'
  ) =>
    client
      .post(`/api/waivers/${id}/answers/cleared`)
      .headers(await asStaff(role))
      .json({ reason })

  test('a stopping answer covers and sends the rider to staff, until they clear it with a reason', async ({
    client,
    assert,
  }) => {
    const { rider, id } = await anAnsweredWaiver(client, { drunk: 'Yes' })
    const card = await onCard(client, rider)
    assert.isTrue(card.coverage.covered)
    assert.equal(card.may_ride.verdict, 'see_staff')
    assert.deepEqual(card.may_ride.reasons[0], {
      code: 'answers',
      text: visits['may_ride.answers'],
      next_step: 'see_staff',
    })
    assert.deepInclude(card.flags[0], { key: 'drunk', value: 'Yes', stops: true })
    const kiosk = await checkInAtKiosk(client, rider, [rider])
    expectRefusal(assert, kiosk, 'SEE_STAFF')

    expectRefusal(assert, await clear(client, id, 'cashier'), 'FORBIDDEN')
    expectRefusal(assert, await clear(client, id, 'staff', ' '), 'VALIDATION_ERROR')
    expectRefusal(assert, await clear(client, 999_999_999), 'NOT_FOUND')
    const cleared = await clear(client, id)
    cleared.assertStatus(200)
    expectShape(assert, staffSignedWaiver, cleared)
    expectRefusal(assert, await clear(client, id), 'CONFLICT', messages['clear.nothing'])

    const after = await onCard(client, rider)
    assert.equal(after.may_ride.verdict, 'yes')
    assert.deepInclude(after.flags[0], { key: 'drunk', value: 'Yes', stops: false })
    const row = await db.from('waiver_stops').where('waiver_id', id).firstOrFail()
    assert.equal(row.cleared_by, 'Sam Staff')
    const detail = await client
      .get(`/api/customers/${rider.id}/waivers/${id}/detail`)
      .headers(await asStaff('cashier'))
    assert.deepInclude(detail.body().stop, {
      cleared_by: 'Sam Staff',
      reason: 'Spoke with him: a beer last night',
    })
    const history = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('staff'))
    assert.equal(history.body()[0].action, 'waiver.answers_cleared')
    assert.equal((await frozen(id)).answers?.find(({ key }) => key === 'drunk')?.value, 'Yes')
    assert.deepEqual(await verifyAnswers(db), [])
  })

  test('a stop cleared twice with one key is cleared once, and a waiver without a stop has nothing to clear', async ({
    client,
    assert,
  }) => {
    const { id } = await anAnsweredWaiver(client, { drunk: 'Yes' })
    const headers = { ...(await asStaff('staff')), 'idempotency-key': `clear-${id}` }
    for (let times = 0; times < 2; times += 1) {
      const response = await client
        .post(`/api/waivers/${id}/answers/cleared`)
        .headers(headers)
        .json({ reason: 'Looked at' })
      response.assertStatus(200)
    }
    assert.lengthOf(
      await db
        .from('activity')
        .where('action', 'waiver.answers_cleared')
        .where('details', 'like', '%Looked at%'),
      1
    )
    const sober = await anAnsweredWaiver(client)
    expectRefusal(assert, await clear(client, sober.id), 'CONFLICT', messages['clear.nothing'])
  })

  test('a stop ends with a voiding, moves with a merge, and is deleted with the person', async ({
    client,
    assert,
  }) => {
    const voided = await anAnsweredWaiver(client, { drunk: 'Yes' })
    const manager = await asStaff('manager')
    const reason = 'Signed by the wrong person'
    ;(
      await client.post(`/api/waivers/${voided.id}/void`).headers(manager).json({ reason })
    ).assertStatus(200)
    assert.notInclude(
      (await onCard(client, voided.rider)).may_ride.reasons.map(({ code }) => code),
      'answers'
    )

    const gone = await anAnsweredWaiver(client, { drunk: 'Yes', health: 'Asthma' })
    ;(await client.delete(`/api/customers/${gone.rider.id}`).headers(manager)).assertStatus(204)
    assert.isEmpty(await rowsOf(gone.id))
    assert.isEmpty(await db.from('waiver_stops').where('waiver_id', gone.id))
    assert.deepEqual(await verifyAnswers(db), [])
  })

  test('the park check names a stop whose row was changed by hand', async ({ client, assert }) => {
    const { id } = await anAnsweredWaiver(client, { drunk: 'Yes' })
    const [row] = await rowsOf(id)
    const named = [`the answers of waiver ${id}`]
    await db.from('waiver_answers').where('id', row.id).update({ value: 'XX' })
    assert.deepEqual(await verifyAnswers(db), named)
    await db.from('waiver_answers').where('id', row.id).update({ value: row.value })
    assert.deepEqual(await verifyAnswers(db), [])
    await db.from('waiver_answers').where('id', row.id).delete()
    assert.deepEqual(await verifyAnswers(db), named)
    await db.table('waiver_answers').insert(row)
    assert.deepEqual(await verifyAnswers(db), [])
  })
})

test.group('The list of answers', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('managers list answers by text, question and answer, and export them', async ({
    client,
    assert,
  }) => {
    const { rider, template, id } = await anAnsweredWaiver(
      client,
      { level: 'Beginner' },
      { first_name: '=Sum' }
    )
    const ask = async (qs: object, role: 'staff' | 'manager' = 'manager', more: object = {}) =>
      client
        .get('/api/waiver-answers')
        .qs({ template_id: template.id, ...qs })
        .headers({ ...(await asStaff(role)), ...more })
    expectRefusal(assert, await ask({}, 'staff'), 'FORBIDDEN')
    const all = await ask({})
    assert.equal(all.header('x-total-count'), '4')
    const rows = expectShape(assert, v.array(listedAnswer), all)
    assert.deepInclude(rows[0], {
      waiver_id: id,
      customer_id: rider.id,
      member_id: rider.member_id,
      key: 'level',
      label: 'How well do you ride?',
      value: 'Beginner',
    })
    assert.equal((await ask({ key: 'level', value: 'Beginner' })).header('x-total-count'), '1')
    assert.equal((await ask({ key: 'level', value: 'Expert' })).header('x-total-count'), '0')
    assert.lengthOf((await ask({ limit: 1, skip: 1 })).body(), 1)
    expectRefusal(assert, await ask({ colour: 'red' }), 'VALIDATION_ERROR')

    const csv = await ask({ key: 'level' }, 'manager', { accept: 'text/csv' })
    csv.assertStatus(200)
    assert.include(csv.header('content-type'), 'text/csv')
    assert.include(csv.text(), `${messages['file.question']},${messages['file.answer']}`)
    assert.include(csv.text(), `${rider.member_id},'=Sum,`)
    assert.include(
      csv.text(),
      fill('{label},{value}', { label: 'How well do you ride?', value: 'Beginner' })
    )
    expectShape(
      assert,
      customerDetail,
      await client.get(`/api/customers/${rider.id}`).headers(await asStaff('manager'))
    )
  })

  test('templates that ask are listed with the questions of all their texts, archived ones too', async ({
    client,
    assert,
  }) => {
    const { template } = await anAnsweredWaiver(client)
    const plain = await aTemplate()
    const list = async (role: 'staff' | 'manager' = 'manager') =>
      client.get('/api/waiver-answers/templates').headers(await asStaff(role))
    const found = async () =>
      expectShape(assert, v.array(askingTemplate), await list()).filter(({ id }) =>
        [template.id, plain.id].includes(id)
      )
    expectRefusal(assert, await list('staff'), 'FORBIDDEN')
    expectRefusal(assert, await client.get('/api/waiver-answers/templates'), 'UNAUTHENTICATED')
    await aVersion(template, {
      version: '2.0',
      name: 'Asks anew',
      content:
        '<p><span data-field="choice" data-key="level" data-options="Pro|Expert">Your level?</span></p>',
    })
    const questionsOf = (keys: readonly string[]) => {
      const level = {
        key: 'level',
        kind: 'choice',
        label: 'Your level?',
        options: ['Pro', 'Expert', 'Beginner'],
      }
      const older = [
        { key: 'risk', kind: 'initials', label: 'I have read the risks', options: [] },
        { key: 'helmet', kind: 'tick', label: 'I wear a helmet', options: [] },
        { key: 'drunk', kind: 'choice', label: 'Have you been drinking?', options: ['Yes', 'No'] },
      ]
      return [level, ...older].filter(({ key }) => keys.includes(key))
    }
    const asked = {
      id: template.id,
      name: 'Asks anew',
      archived: false,
      questions: questionsOf(['level', 'risk', 'helmet', 'drunk']),
    }
    assert.deepEqual((await found()) as unknown, [asked])
    // Next season's text asks nothing.
    await aVersion(template, { version: '3.0', name: 'Asks nothing' })
    assert.deepEqual((await found()) as unknown, [{ ...asked, name: 'Asks nothing' }])
    const removed = await client
      .delete(`/api/waivers/staff/templates/${template.id}`)
      .headers(await asStaff('manager'))
    assert.equal(removed.body().action, 'archived')
    assert.isTrue((await found())[0]?.archived)
  })

  test('a file of answers leaves one row with its filters, and a refused one none', async ({
    client,
    assert,
  }) => {
    const { template } = await anAnsweredWaiver(client)
    const manager = await staffMember('manager')
    const ask = async (qs: object) =>
      client
        .get('/api/waiver-answers')
        .qs({ template_id: template.id, ...qs })
        .headers({ ...(await asStaff(manager)), accept: 'text/csv' })
    const logged = async () =>
      db
        .from('audit_log')
        .where({ actor_kind: 'staff', actor_id: manager.id })
        .orderBy('id')
        .select('action', 'details')
    expectRefusal(assert, await ask({ key: 'health' }), 'VALIDATION_ERROR')
    assert.isEmpty(await logged())
    ;(await ask({ key: 'level', value: 'Expert' })).assertStatus(200)
    const [row, ...others] = await logged()
    assert.equal(row.action, 'waiver_answers.exported')
    assert.deepEqual(JSON.parse(row.details), { template_id: template.id, key: 'level' })
    assert.isEmpty(others)

    const letGo = await acquireLease(`export of ${manager.id}`)
    expectRefusal(assert, await ask({}), 'CONFLICT', exporting['export.busy'])
    assert.lengthOf(await logged(), 1)
    await letGo?.()
    ;(await ask({})).assertStatus(200)
  })

  test('a long file has each answer once, newest first, and none that was stored meanwhile', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { template, id } = await anAnsweredWaiver(client)
    const [{ id: first, ...answer }] = await rowsOf(id)
    assert.isNumber(first)
    cleanup(async () => {
      await db
        .from('waiver_answers')
        .where('waiver_id', id)
        .where('field_key', 'like', 'more%')
        .delete()
    })
    const add = async (keys: readonly string[]) =>
      db
        .table('waiver_answers')
        .multiInsert(keys.map((key) => ({ ...answer, field_key: key, value: key })))
    const keys = Array.from({ length: 1100 }, (_, n) => `more${n}`)
    for (let from = 0; from < keys.length; from += 100) await add(keys.slice(from, from + 100))

    const lines = answerLines(await answersFor({ template_id: template.id }), await newestAnswer())
    let text = ''
    for (let pieces = 0; pieces < 2; pieces += 1) text += String((await lines.next()).value)
    await add(['more-later'])
    for await (const piece of lines) text += piece
    const values = text.match(/more[\w-]+/g)
    assert.deepEqual(values, keys.toReversed())
  })
})
