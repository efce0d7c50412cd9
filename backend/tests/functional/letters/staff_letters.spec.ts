import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { LETTER_KINDS } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/messages'
import { letterPreview, serviceLetter } from '@trailgate/shared/letters/schemas'
import type { Segment } from '@trailgate/shared/segments/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import {
  aMinorCoveredFor,
  aRiderCoveredFor,
  askForLetters,
  letterRowsTo,
  refreshCoverage,
  remind,
} from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aRideOn, noVisits } from '#tests/helpers/visits'
import {
  aSignedWaiver,
  aVersion,
  retireTemplates,
  signed,
  voidWaiver,
} from '#tests/helpers/waivers'

test.group('Letters that staff write', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(() => retireTemplates())

  test('people who must sign again get one letter for each new text', async ({
    client,
    assert,
  }) => {
    const { rider, template } = await aSignedWaiver(client)
    const { rider: other } = await aSignedWaiver(client)
    await aVersion(template, { requires_resign: true })
    const asked = { template_id: template.id }
    await refreshCoverage([rider.id])

    const counted = await askForLetters(client, 'resign', { ...asked, dry_run: true })
    counted.assertStatus(202)
    assert.deepEqual(counted.body(), { count: 1 })
    assert.deepEqual(await letterRowsTo(rider.email), [])
    const sent = await askForLetters(client, 'resign', asked)
    assert.deepEqual(sent.body(), { count: 1 })
    const again = await askForLetters(client, 'resign', asked)
    assert.deepEqual(again.body(), { count: 0 })
    const [letter = '', ...more] = (await lettersTo(rider.email ?? '')).filter((each) =>
      each.includes(messages['resign.rest'])
    )
    assert.lengthOf(more, 0)
    assert.include(letter, '/sign#token=')
    assert.lengthOf(await letterRowsTo(other.email), 0)

    await aVersion(template, { requires_resign: true })
    const next = await askForLetters(client, 'resign', asked)
    assert.deepEqual(next.body(), { count: 1 })
  })

  test('the segment of those who must sign again gets the letter about the new text', async ({
    client,
    assert,
  }) => {
    const { rider, template } = await aSignedWaiver(client)
    await aVersion(template, { requires_resign: true })
    await refreshCoverage([rider.id])
    const segments: Segment[] = (
      await client.get('/api/segments').headers(await asStaff('manager'))
    ).body()
    const segment = segments.find(({ built_in: name }) => name === 'must_sign_again')
    const asked = { segment_id: segment?.id, template_id: template.id }
    const counted = await askForLetters(client, 'resign', { ...asked, dry_run: true })
    assert.deepEqual(counted.body(), { count: 1 })
    assert.deepEqual((await askForLetters(client, 'resign', asked)).body(), { count: 1 })
    assert.lengthOf(await letterRowsTo(rider.email), 1)
  })

  test('of the chosen people only those whose waiver is missing or ends soon are written to', async ({
    client,
    assert,
  }) => {
    const [uncovered, ending, safe] = [
      await aRider(),
      await aRiderCoveredFor(15),
      await aRiderCoveredFor(200),
    ]
    const child = await aMinorOf(uncovered)
    const ids = [uncovered, ending, safe, child].map(({ id }) => id)
    const sent = await askForLetters(client, 'coverage', { customer_ids: ids })
    assert.deepEqual(sent.body(), { count: 2 })
    assert.deepEqual(
      [...(await letterRowsTo(uncovered.email)), ...(await letterRowsTo(ending.email))].map(
        ({ kind }) => kind
      ),
      ['waiver_resign', 'waiver_expiring_30']
    )
    assert.deepEqual(await letterRowsTo(safe.email), [])
    // The daily job knows of it.
    await remind()
    assert.lengthOf(await letterRowsTo(ending.email), 1)
    const again = await askForLetters(client, 'coverage', { customer_ids: ids })
    assert.deepEqual(again.body(), { count: 0 })
  })

  test('a repeated call with its key writes once and answers the same', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `letters-${rider.id}` }
    for (let call = 1; call <= 2; call += 1) {
      const sent = await client
        .post('/api/letters/coverage')
        .headers(headers)
        .json({ customer_ids: [rider.id] })
      assert.deepEqual(sent.body(), { count: 1 })
    }
    assert.lengthOf(await letterRowsTo(rider.email), 1)
  })

  test('a person who was asked to sign is not asked by another letter in the same week', async ({
    client,
    assert,
  }) => {
    const { rider, template } = await aSignedWaiver(client)
    await aVersion(template, { requires_resign: true })
    await refreshCoverage([rider.id])
    const sent = await askForLetters(client, 'coverage', { customer_ids: [rider.id] })
    assert.deepEqual(sent.body(), { count: 1 })
    const other = await askForLetters(client, 'resign', { template_id: template.id })
    assert.deepEqual(other.body(), { count: 0 })
  })

  test('a letter that failed can be asked for again', async ({ client, assert }) => {
    const rider = await aRider()
    const ask = () => askForLetters(client, 'coverage', { customer_ids: [rider.id] })
    assert.deepEqual((await ask()).body(), { count: 1 })
    await db.from('letters').where('customer_id', rider.id).update({ status: 'failed' })
    assert.deepEqual((await ask()).body(), { count: 1 })
    assert.deepEqual((await ask()).body(), { count: 0 })
  })

  test('the count of a family is the number of letters that are written', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const other = await aRiderCoveredFor(20)
    const child = await aMinorOf(parent)
    const second = await aMinorCoveredFor(4, parent)
    const ids = [parent, other, child, second].map(({ id }) => id)
    const ask = (body: object) => askForLetters(client, 'coverage', { customer_ids: ids, ...body })
    assert.deepEqual((await ask({ dry_run: true })).body(), { count: 2 })
    assert.deepEqual((await ask({})).body(), { count: 2 })
    assert.deepEqual((await ask({ dry_run: true })).body(), { count: 0 })
  })

  test('a voided waiver beside a valid one asks for no signature', async ({ client, assert }) => {
    const { rider, waiver, template } = await aSignedWaiver(client)
    await signed(client, await asRider(rider), { template_id: template.id })
    const manager = await asStaff('manager')
    ;(await voidWaiver(client, manager, waiver, 'Signed twice')).assertStatus(200)
    const letters = (await lettersTo(rider.email ?? '')).filter((letter) =>
      letter.includes(messages['voided.covered'])
    )
    assert.lengthOf(letters, 1)
    assert.notInclude(letters[0], '/sign#token=')
  })

  test('a voided waiver is told at once, in a letter that cannot be stopped', async ({
    client,
    assert,
  }) => {
    const { rider, waiver } = await aSignedWaiver(client, {
      rider: { letters_stopped_at: '2026-01-01 12:00:00' },
    })
    const manager = await asStaff('manager')
    ;(await voidWaiver(client, manager, waiver, 'Wrong child')).assertStatus(200)
    ;(await voidWaiver(client, manager, waiver, 'Wrong child')).assertStatus(409)
    const letters = (await lettersTo(rider.email ?? '')).filter((letter) =>
      letter.includes(messages['voided.rest'])
    )
    assert.lengthOf(letters, 1)
    assert.notInclude(letters[0], 'List-Unsubscribe')
    assert.deepEqual(
      (await letterRowsTo(rider.email)).map(({ kind, status }) => [kind, status]),
      [['waiver_voided', 'sent']]
    )
  })

  test('news of a closure reaches visitors and members, suspended ones too, but no banned ones', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const [visitor, longAgo, suspended, banned, member] = [
      await aRider(),
      await aRider(),
      await aRider({ status: 'suspended', letters_stopped_at: '2026-01-01 12:00:00' }),
      await aRider({ banned_at: '2026-01-01 12:00:00', ban_reason: 'Rode off', last_name: 'Kept' }),
      await aRider(),
    ]
    for (const { id } of [visitor, suspended, banned]) await aRideOn(addDays(today, -3), id)
    await aRideOn(addDays(today, -60), longAgo.id)
    await aMembership(client, { customer_id: member.id })
    const words = { subject: 'Closed on Sunday', text: 'A tree fell.\nSee you on Monday.' }
    const since = { ...words, visited_since: addDays(today, -7) }

    const nobody = await askForLetters(client, 'park-closed', words)
    expectRefusal(assert, nobody, 'VALIDATION_ERROR')
    assert.deepEqual(nobody.body().error.details, {
      visited_since: [messages['window.required']],
    })
    const counted = await askForLetters(client, 'park-closed', { ...since, dry_run: true })
    assert.deepEqual(counted.body(), { count: 2 })
    assert.deepEqual((await askForLetters(client, 'park-closed', since)).body(), { count: 2 })
    assert.deepEqual((await askForLetters(client, 'park-closed', since)).body(), { count: 0 })
    const both = { ...words, members: true }
    assert.isAtLeast((await askForLetters(client, 'park-closed', both)).body().count, 1)
    for (const { email } of [visitor, suspended, member]) {
      const [letter = '', ...more] = await lettersTo(email ?? '')
      assert.lengthOf(more, 0)
      assert.include(letter, 'See you on Monday.')
      assert.include(letter, 'Subject: Closed on Sunday')
    }
    for (const { email } of [longAgo, banned]) assert.deepEqual(await lettersTo(email ?? ''), [])
  })

  test('the list shows letters to a person and about a minor, with filters and total', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    await askForLetters(client, 'coverage', { customer_ids: [child.id] })
    const headers = await asStaff('staff')
    const ask = (query: object) => client.get('/api/letters').headers(headers).qs(query)
    for (const { id } of [parent, child]) {
      const response = await ask({ customer_id: id })
      const [letter, ...more] = expectShape(assert, v.array(serviceLetter), response)
      assert.lengthOf(more, 0)
      assert.equal(response.header('x-total-count'), '1')
      assert.containsSubset(letter, {
        kind: 'waiver_resign',
        customer_id: parent.id,
        to: parent.email,
        status: 'queued',
        sent_at: null,
        reason: null,
        people: [{ id: child.id }],
      })
    }
    const none = await ask({ customer_id: child.id, status: 'failed' })
    assert.deepEqual(none.body(), [])
    expectRefusal(assert, await ask({ kind: 'postcard' }), 'VALIDATION_ERROR')
    const cashier = await client.get('/api/letters').headers(await asStaff('cashier'))
    expectRefusal(assert, cashier, 'FORBIDDEN')
  })

  test('each kind has a preview with invented people', async ({ client, assert }) => {
    const headers = await asStaff('manager')
    for (const kind of LETTER_KINDS) {
      const response = await client.get(`/api/letters/${kind}/preview`).headers(headers)
      const { text, html } = expectShape(assert, letterPreview, response)
      assert.include(text, 'Rosa')
      assert.include(html, '<a href=')
    }
    const unknown = await client.get('/api/letters/postcard/preview').headers(headers)
    expectRefusal(assert, unknown, 'NOT_FOUND')
  })

  test('letters ask for either people or a segment, and for a segment that exists', async ({
    client,
    assert,
  }) => {
    for (const body of [{}, { customer_ids: [1], segment_id: 1 }, { segment_id: 999_999 }]) {
      expectRefusal(assert, await askForLetters(client, 'coverage', body), 'VALIDATION_ERROR')
    }
    const staff = await client
      .post('/api/letters/coverage')
      .headers(await asStaff('staff'))
      .json({ customer_ids: [1] })
    expectRefusal(assert, staff, 'FORBIDDEN')
  })
})
