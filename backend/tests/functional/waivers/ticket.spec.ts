import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { signedWaiver, signingTicket } from '@trailgate/shared/waivers/schemas'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { verifyChain } from '#waivers/seal/verify_chain'
import { hashOf } from '#platform/secrets'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import { askForTicket, aTablet, aTicket, atTablet, endSessions } from '#tests/helpers/tickets'
import {
  aSignature,
  aTemplate,
  aVersion,
  coverageOf,
  retireTemplates,
  postSignature,
} from '#tests/helpers/waivers'

const TWO_HOURS = 2 * 3600
const waiversFor = (id: number) => db.from('signed_waivers').where('subject_id', id).orderBy('id')
const ticketRow = (ticket: string) =>
  db.from('signing_tickets').where('hash', hashOf(ticket)).firstOrFail()

type Sent = Record<string, unknown>
type Headers = Record<string, string>

function sign(client: ApiClient, body: Sent, headers: Headers = {}) {
  const sent = { signature_data: aSignature(), ...body }
  return postSignature(client, headers, sent)
}

test.group('Signing tickets', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('a ticket is stored as its hash, for two hours, and returned again to a repeated call', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider)
    const template = await aTemplate()
    const headers = { ...(await asRider(rider)), 'idempotency-key': `ticket-${rider.id}` }
    const response = await askForTicket(client, headers, template, [child, rider])
    response.assertStatus(201)
    const { ticket, expires_at: end } = expectShape(assert, signingTicket, response)
    const row = await ticketRow(ticket)
    assert.equal(row.signer_id, rider.id)
    assert.equal(row.subject_ids, `${rider.id},${child.id}`)
    assert.equal(row.content_hash, template.content_hash)
    assert.notInclude(JSON.stringify(row), ticket)
    const lasts = (Date.parse(end) - clock.now().getTime()) / 1000
    assert.isTrue(lasts > TWO_HOURS - 60 && lasts <= TWO_HOURS, end)

    const again = await askForTicket(client, headers, template, [child, rider])
    assert.deepEqual(again.body(), response.body())
    assert.lengthOf(await db.from('signing_tickets').where('signer_id', rider.id), 1)
  })

  test('a ticket is refused for anything that could not be signed', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const template = await aTemplate()
    const ask = (text: Partial<typeof template>, people: { id: number }[]) =>
      askForTicket(client, headers, { ...template, ...text }, people)

    expectRefusal(assert, await ask({}, [await aMinorOf(await aRider())]), 'NOT_FOUND')
    expectRefusal(assert, await ask({}, [await aRider()]), 'NOT_FOUND')
    expectRefusal(assert, await ask({ content_hash: 'f'.repeat(64) }, [rider]), 'TEMPLATE_CHANGED')
    expectRefusal(assert, await ask({ id: 99_999_999 }, [rider]), 'VALIDATION_ERROR')
    expectRefusal(assert, await ask({}, []), 'VALIDATION_ERROR', messages['subjects.required'])
    const crowd = Array.from({ length: 51 }, (_, id) => ({ id: id + 1 }))
    expectRefusal(assert, await ask({}, crowd), 'VALIDATION_ERROR')
    const kids = await aTemplate({ audience: 'minor' })
    expectRefusal(
      assert,
      await ask(kids, [rider]),
      'VALIDATION_ERROR',
      messages['template.audience']
    )
    const child = await aMinorOf(rider, { phone: null })
    const own = await askForTicket(client, await asKiosk(child), template, [child])
    expectRefusal(assert, own, 'GUARDIAN_REQUIRED')
    const ageless = await aRider({ date_of_birth: null })
    const unknown = await askForTicket(client, await asRider(ageless), template, [ageless])
    expectRefusal(assert, unknown, 'BIRTH_DATE_REQUIRED')
    expectRefusal(assert, await askForTicket(client, {}, template, [rider]), 'UNAUTHENTICATED')
    const staff = await askForTicket(client, await asStaff('admin'), template, [rider])
    expectRefusal(assert, staff, 'FORBIDDEN')
    assert.lengthOf(await db.from('signing_tickets').where('signer_id', rider.id), 0)
  })

  test('tickets have a budget of their own', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const template = await aTemplate()
    const answers = []
    for (let count = 0; count <= 120; count += 1) {
      answers.push((await askForTicket(client, headers, template, [rider])).status())
    }
    assert.deepEqual(answers.slice(0, 120), Array(120).fill(201))
    assert.equal(answers[120], 429)
  })

  test('a ticket signs after the session has ended, as the signer and with the evidence grade of the place', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    const tablet = await aTablet()
    const ticket = await aTicket(client, await atTablet(parent, tablet), template, [child, parent])
    await endSessions(parent)

    const body = { template_id: template.id, subject_ids: [parent.id, child.id], ticket }
    const response = await sign(client, body, tablet.headers)
    response.assertStatus(201)
    for (const waiver of response.body()) assert.equal(waiver.is_valid, true)
    for (const frozen of await frozenOf(parent)) {
      assert.equal(frozen.signer.id, parent.id)
      assert.equal(frozen.evidence, 'paired_kiosk')
      assert.equal(frozen.device_id, tablet.id)
    }
    const [line] = await db
      .from('activity')
      .where({ customer_id: child.id, action: 'waiver.signed' })
      .select('actor_kind', 'actor_id')
    assert.deepEqual({ ...line }, { actor_kind: 'kiosk', actor_id: parent.id })
    const { used_at: usedAt, signing } = await ticketRow(ticket)
    assert.isNotNull(usedAt)
    const [signed] = await waiversFor(child.id)
    assert.equal(signing, signed.signing)
    assert.lengthOf(await db.from('sessions').where('customer_id', parent.id), 0)
    assert.isNull((await verifyChain([])).fault)
  })

  test('a ticket opens no other call', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(rider), template, [rider])
    await endSessions(rider)
    for (const path of ['/api/customers/me', '/api/waivers/my-waivers', '/api/kiosk/family']) {
      const asHeader = { 'authorization': `Bearer ${ticket}`, 'x-ticket': ticket }
      expectRefusal(assert, await client.get(path).headers(asHeader), 'UNAUTHENTICATED')
    }
    const others = [
      ['/api/waivers/tickets', { template_id: template.id, content_hash: 'a', subject_ids: [1] }],
      ['/api/waivers/birth-dates', { birth_dates: {} }],
      ['/api/minors', {}],
    ] as const
    for (const [path, body] of others) {
      const response = await client.post(path).json({ ...body, ticket })
      expectRefusal(assert, response, 'UNAUTHENTICATED')
    }
    const response = await sign(client, { template_id: template.id, ticket })
    expectShape(assert, signedWaiver, response)
    assert.notProperty(response.headers(), 'set-cookie')
  })

  test('a ticket is used once: of twenty at once one is sealed, and the others are told', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(rider), template, [rider])
    await endSessions(rider)
    const body = { template_id: template.id, content_hash: template.content_hash, ticket }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sign(client, body, { 'idempotency-key': `race-${rider.id}-${index}` })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 201),
      1
    )
    for (const answer of answers) {
      if (answer.status() !== 201) {
        expectRefusal(assert, answer, 'TICKET_INVALID', messages['ticket.invalid'])
      }
    }
    assert.lengthOf(await waiversFor(rider.id), 1)
    assert.isNull((await verifyChain([])).fault)
  })

  test('a repeat with the same key returns its own success, with and without a session', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const ticket = await aTicket(client, headers, template, [rider])
    const without = { template_id: template.id, signature_data: aSignature() }
    const body = { ...without, ticket }
    const key = { 'idempotency-key': `again-${rider.id}` }
    const first = await sign(client, body, { ...headers, ...key })
    first.assertStatus(201)
    await endSessions(rider)
    for (let count = 0; count < 3; count += 1) {
      const again = await sign(client, body, key)
      again.assertStatus(201)
      assert.deepEqual(again.body(), first.body())
    }
    // Without a key it is the same signature; with another key it is refused.
    assert.deepEqual((await sign(client, body)).body(), first.body())
    expectRefusal(
      assert,
      await sign(client, body, { 'idempotency-key': `other-${rider.id}` }),
      'TICKET_INVALID'
    )
    // A signing sent first without a ticket is found with one, and the other way round.
    const back = await sign(client, without, { ...(await asRider(rider)), ...key })
    assert.deepEqual(back.body(), first.body())
    assert.lengthOf(await waiversFor(rider.id), 1)
  })

  test('a used, late, forged or mismatched ticket is refused without a session, and ignored with one', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider)
    const [template, other] = [await aTemplate(), await aTemplate()]
    const headers = await asRider(rider)
    const mine = { template_id: template.id, content_hash: template.content_hash }
    const give = () => aTicket(client, headers, template, [rider])

    const spent = await give()
    ;(await sign(client, { ...mine, ticket: spent }, headers)).assertStatus(201)
    const cases: Sent[] = [
      { ...mine, ticket: spent },
      { ...mine, ticket: 'x'.repeat(43) },
      { ...mine, ticket: 'a' },
      { template_id: other.id, content_hash: other.content_hash, ticket: await give() },
      { ...mine, minor_id: child.id, ticket: await give() },
      { ...mine, subject_ids: [rider.id, child.id], ticket: await give() },
    ]
    for (const body of cases) {
      expectRefusal(assert, await sign(client, body), 'TICKET_INVALID')
      ;(await sign(client, body, headers)).assertStatus(201)
    }
    const late = await give()
    clock.forward(TWO_HOURS + 1)
    expectRefusal(assert, await sign(client, { ...mine, ticket: late }), 'TICKET_INVALID')
    const fresh = await asRider(rider)
    ;(await sign(client, { ...mine, ticket: late }, fresh)).assertStatus(201)
    // Issued while the clock was a day ahead: it does not last until then.
    clock.forward(24 * 3600)
    const ahead = await aTicket(client, await asRider(rider), template, [rider])
    clock.reset()
    expectRefusal(assert, await sign(client, { ...mine, ticket: ahead }), 'TICKET_INVALID')

    expectRefusal(assert, await sign(client, mine), 'UNAUTHENTICATED', http.unauthenticated)
    const open = await give()
    expectRefusal(
      assert,
      await sign(client, { ...mine, ticket: open, signature_data: 'data:image/png;base64,' }),
      'VALIDATION_ERROR',
      messages['signature.required']
    )
    assert.isNull((await ticketRow(open)).used_at)
  })

  test("another rider's ticket never signs for the signed-in rider", async ({ client, assert }) => {
    const [one, two] = [await aRider(), await aRider()]
    const template = await aTemplate()
    const ticket = await aTicket(client, await asKiosk(one), template, [one])
    const body = { template_id: template.id, content_hash: template.content_hash, ticket }
    await endSessions(one)
    // The next rider is at the tablet when the previous rider's signature is sent.
    const sent = await sign(client, body, await asKiosk(two))
    sent.assertStatus(201)
    assert.lengthOf(await waiversFor(one.id), 1)
    assert.lengthOf(await waiversFor(two.id), 0)
    expectRefusal(assert, await sign(client, body, await asKiosk(two)), 'TICKET_INVALID')
    clock.forward(TWO_HOURS + 1)
    expectRefusal(assert, await sign(client, body, await asRider(two)), 'TICKET_INVALID')
    const staff = await sign(client, body, await asStaff('admin'))
    expectRefusal(assert, staff, 'FORBIDDEN')
    assert.lengthOf(await waiversFor(two.id), 0)
  })

  test("a tablet's ticket works at that tablet, as long as it is paired", async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const [gate, shop] = [await aTablet(), await aTablet()]
    const ticket = await aTicket(client, await atTablet(rider, gate), template, [rider])
    await endSessions(rider)
    const body = { template_id: template.id, ticket }
    expectRefusal(assert, await sign(client, body), 'TICKET_INVALID')
    expectRefusal(assert, await sign(client, body, shop.headers), 'TICKET_INVALID')
    await db
      .from('kiosk_devices')
      .where('id', gate.id)
      .update({ revoked_at: '2026-01-01 00:00:00' })
    expectRefusal(assert, await sign(client, body, gate.headers), 'TICKET_INVALID')
    await db.from('kiosk_devices').where('id', gate.id).update({ revoked_at: null })
    ;(await sign(client, body, gate.headers)).assertStatus(201)
  })

  test('ticket guesses are counted by address', async ({ client, assert }) => {
    const statuses = []
    for (let count = 0; count <= 100; count += 1) {
      statuses.push((await sign(client, { ticket: `guess-${count}` })).status())
    }
    assert.deepEqual(statuses.slice(0, 100), Array(100).fill(401))
    assert.equal(statuses[100], 429)
  })
})

test.group('Texts shown with a ticket', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('the text is sealed as shown, even if it was replaced or withdrawn', async ({
    client,
    assert,
  }) => {
    for (const withSession of [true, false]) {
      const rider = await aRider()
      const template = await aTemplate()
      const headers = await asRider(rider)
      const ticket = await aTicket(client, headers, template, [rider])
      await aVersion(template, { version: '2.0' })
      await db.from('waiver_templates').where('id', template.id).update({ is_active: false })
      const body = { template_id: template.id, content_hash: template.content_hash }
      const blind = await sign(client, body, headers)
      expectRefusal(assert, blind, 'VALIDATION_ERROR', messages['template.retired'])
      if (!withSession) await endSessions(rider)
      const response = await sign(client, { ...body, ticket }, withSession ? headers : {})
      response.assertStatus(201)
      const [frozen] = await frozenOf(rider)
      assert.equal(frozen?.template.content, template.content)
      assert.equal(frozen?.template.version_id, template.version_id)
    }
    assert.isNull((await verifyChain([])).fault)
  })

  test('the shown version stays when a manager changes or deletes it meanwhile', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const path = (id: number) => `/api/waivers/staff/templates/${id}`
    const rider = await aRider()
    const changed = await aTemplate()
    const first = await aTicket(client, await asRider(rider), changed, [rider])
    const put = await client
      .put(path(changed.id))
      .headers(manager)
      .json({ content: '<p>Another text.</p>' })
    put.assertStatus(200)
    assert.lengthOf(await db.from('waiver_versions').where('template_id', changed.id), 2)
    ;(await sign(client, { template_id: changed.id, ticket: first })).assertStatus(201)
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.content, changed.content)

    const deleted = await aTemplate()
    const second = await aTicket(client, await asRider(rider), deleted, [rider])
    const removal = await client.delete(path(deleted.id)).headers(manager)
    assert.deepEqual(removal.body(), { action: 'archived' })
    ;(await sign(client, { template_id: deleted.id, ticket: second })).assertStatus(201)
  })

  test('a ticket in the header allows a large signature without a session, but only a live one', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(rider), template, [rider])
    const strokes = [
      Array.from({ length: 1200 }, (_, index) => ({ x: index % 300, y: index % 90 })),
    ]
    const body = { template_id: template.id, method: 'drawn', strokes, ticket }
    assert.isAbove(JSON.stringify(body).length, 16 * 1024)
    expectRefusal(assert, await sign(client, body), 'PAYLOAD_TOO_LARGE')
    const late = await aTicket(client, await asRider(rider), template, [rider])
    await db
      .from('signing_tickets')
      .where('hash', hashOf(late))
      .update({ expires_at: '2026-01-01 00:00:00' })
    for (const other of ['x'.repeat(43), late]) {
      const refused = await sign(client, body, { 'x-waiver-ticket': other })
      expectRefusal(assert, refused, 'TICKET_INVALID')
    }
    assert.lengthOf(await waiversFor(rider.id), 0)
    ;(await sign(client, body, { 'x-waiver-ticket': ticket })).assertStatus(201)
    assert.lengthOf(await waiversFor(rider.id), 1)
  })

  test('a ticket in a header opens no other call', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(rider), template, [rider])
    const response = await client
      .post('/api/customers/register')
      .header('x-waiver-ticket', ticket)
      .json({ first_name: 'x'.repeat(20_000) })
    expectRefusal(assert, response, 'PAYLOAD_TOO_LARGE')
  })

  test('the signature of a rider suspended meanwhile is sealed and covers no one', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(parent), template, [parent, child])
    const put = await client
      .put(`/api/customers/${parent.id}`)
      .headers(await asStaff('staff'))
      .json({ status: 'suspended' })
    put.assertStatus(200)
    const body = { template_id: template.id, subject_ids: [parent.id, child.id], ticket }
    const response = await sign(client, body)
    response.assertStatus(201)
    for (const waiver of response.body()) assert.equal(waiver.is_valid, false)
    for (const { id } of [parent, child]) {
      const [row] = await waiversFor(id)
      assert.isNotNull(row.voided_at)
      const told = await db.from('waiver_events').where('waiver_id', row.id).firstOrFail()
      assert.equal(told.reason, messages['ticket.suspended'])
      assert.equal(told.actor_kind, 'system')
      assert.equal((await coverageOf([id])).get(id)?.reason, 'voided')
      const stored = await db.from('customers').where('id', id).select('covered_until').first()
      assert.isNull(stored.covered_until)
    }
    assert.isNull((await verifyChain([])).fault)

    // Staff have reviewed it, and it is signed again.
    await db.from('customers').where('id', parent.id).update({ status: 'active' })
    const again = { template_id: template.id, subject_ids: [parent.id, child.id] }
    ;(await sign(client, again, await asRider(parent))).assertStatus(201)
    assert.equal((await coverageOf([child.id])).get(child.id)?.covered, true)
  })

  test('the signature of a rider marked deceased meanwhile is sealed without a letter', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const ticket = await aTicket(client, await asRider(rider), template, [rider])
    await db
      .from('customers')
      .where('id', rider.id)
      .update({ status: 'inactive', status_reason: 'deceased' })
    const body = { template_id: template.id, subject_ids: [rider.id], ticket }
    const response = await sign(client, body)
    response.assertStatus(201)
    assert.equal(response.body()[0].is_valid, false)
    assert.deepEqual(await lettersTo(rider.email ?? ''), [])
  })

  for (const session of [false, true]) {
    test(`the signature of a rider banned meanwhile is sealed and covers no one, ${session ? 'with' : 'without'} a session`, async ({
      client,
      assert,
    }) => {
      const parent = await aRider({ last_name: aLastName('Banned') })
      const child = await aMinorOf(parent)
      const template = await aTemplate()
      const ticket = await aTicket(client, await asRider(parent), template, [parent, child])
      const banned = await client
        .put(`/api/customers/${parent.id}/ban`)
        .headers(await asStaff('manager'))
        .json({ until: null, reason: 'Rammed a fence' })
      banned.assertStatus(200)
      const body = { template_id: template.id, subject_ids: [parent.id, child.id], ticket }
      // An existing session also signs by the ticket, and only by it.
      const headers = session ? await asRider(parent) : {}
      const without = { ...body, ticket: undefined }
      if (session) expectRefusal(assert, await sign(client, without, headers), 'BANNED')
      ;(await sign(client, body, headers)).assertStatus(201)
      for (const { id } of [parent, child]) {
        const [row] = await waiversFor(id)
        assert.isNotNull(row.voided_at)
        assert.equal((await coverageOf([id])).get(id)?.covered, false)
      }
      assert.isNull((await verifyChain([])).fault)
    })
  }

  test('the signature of a deleted rider, or for a child no longer theirs, is refused', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    const headers = await asRider(parent)
    const forChild = await aTicket(client, headers, template, [child])
    const own = await aTicket(client, headers, template, [parent])
    await db
      .from('guardianships')
      .where('minor_id', child.id)
      .update({ ended_at: '2026-01-01 00:00:00' })
    const lost = await sign(client, {
      template_id: template.id,
      minor_id: child.id,
      ticket: forChild,
    })
    expectRefusal(assert, lost, 'NOT_FOUND')
    await db
      .from('customers')
      .where('id', parent.id)
      .update({ closed_at: '2026-01-01 00:00:00', is_closed: true })
    expectRefusal(
      assert,
      await sign(client, { template_id: template.id, ticket: own }),
      'TICKET_INVALID'
    )
  })
})
