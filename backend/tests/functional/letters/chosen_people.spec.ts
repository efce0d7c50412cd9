import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/letters/messages'
import { lettersQueued, type LeftOut } from '@trailgate/shared/letters/schemas'
import { messages as segments } from '@trailgate/shared/segments/messages'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import {
  aRiderCoveredFor,
  askForLetters,
  letterRowsTo,
  refreshCoverage,
} from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aSignedWaiver, aVersion, retireTemplates } from '#tests/helpers/waivers'

const LONG_AGO = '2026-01-01 12:00:00'

/** Reasons with their counts and the ids of the people named. */
const inShort = (leftOut: readonly LeftOut[] = []) =>
  leftOut.map(({ why, count, people }) => [why, count, people.map(({ id }) => id)])

test.group('Letters to people chosen in a list', (group) => {
  group.each.teardown(() => retireTemplates())

  test('before customers are written to, a manager reads how many letters that is and who is left out and why', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const ending = await aRiderCoveredFor(15)
    const safe = await aRiderCoveredFor(200)
    const dead = await aRider({ status: 'inactive', status_reason: 'deceased' })
    const banned = await aRider({ banned_at: LONG_AGO, ban_reason: 'Rode off' })
    const stopped = await aRider({ letters_stopped_at: LONG_AGO })
    const mute = await aRider({ email: null })
    const orphan = await aMinorOf(mute)
    const asked = await aRider()
    await askForLetters(client, 'coverage', { customer_ids: [asked.id] })
    const people = [parent, child, ending, safe, dead, banned, stopped, mute, orphan, asked]
    const ids = [...people.map(({ id }) => id), 999_999_999]

    const counted = await askForLetters(client, 'coverage', {
      customer_ids: ids,
      dry_run: true,
      explain: true,
    })
    counted.assertStatus(202)
    const { count, people: about, left_out: leftOut } = expectShape(assert, lettersQueued, counted)
    assert.deepEqual([count, about], [2, 3], 'parent and child have one letter')
    assert.deepEqual(inShort(leftOut), [
      ['gone', 1, []],
      ['not_needed', 1, [safe.id]],
      ['deceased', 1, [dead.id]],
      ['kept_out', 1, [banned.id]],
      ['stopped', 1, [stopped.id]],
      ['no_address', 2, [mute.id, orphan.id]],
      ['asked', 1, [asked.id]],
    ])
    for (const { why, reason } of leftOut ?? []) assert.equal(reason, messages[`left_out.${why}`])
    assert.equal(leftOut?.[1]?.people[0]?.name, `${safe.first_name} ${safe.last_name}`)
    assert.deepEqual(await letterRowsTo(parent.email), [], 'nothing was written')

    const sent = await askForLetters(client, 'coverage', { customer_ids: ids })
    assert.deepEqual(sent.body(), { count })
    for (const { email } of [parent, ending]) assert.lengthOf(await lettersTo(email ?? ''), 1)
    for (const { email } of [safe, dead, banned, stopped]) {
      assert.deepEqual(await letterRowsTo(email), [])
    }
  })

  test('of people who need not sign again a letter about the new text says so, and more than twenty are only counted', async ({
    client,
    assert,
  }) => {
    const { rider, template } = await aSignedWaiver(client)
    await aVersion(template, { requires_resign: true })
    await refreshCoverage([rider.id])
    const last = aLastName('Many')
    const others: number[] = []
    for (let some = 0; some < 21; some += 1) others.push((await aRider({ last_name: last })).id)
    const counted = await askForLetters(client, 'resign', {
      customer_ids: [rider.id, ...others],
      dry_run: true,
      explain: true,
    })
    const { count, people, left_out: leftOut } = counted.body()
    assert.deepEqual([count, people], [1, 1])
    assert.deepEqual(inShort(leftOut), [['not_needed', 21, others.slice(0, 20)]])
  })

  test('of selected memberships the primary members are written to, each once', async ({
    client,
    assert,
  }) => {
    const [rider, safe] = [await aRider(), await aRiderCoveredFor(200)]
    const memberships = [
      await aMembershipOf(rider),
      await aMembershipOf(rider),
      await aMembershipOf(safe),
    ]
    const asked = { membership_ids: memberships.map(({ id }) => id) }
    const counted = await askForLetters(client, 'coverage', {
      ...asked,
      dry_run: true,
      explain: true,
    })
    const { count, left_out: leftOut } = counted.body()
    assert.equal(count, 1)
    assert.deepEqual(inShort(leftOut), [['not_needed', 1, [safe.id]]])
    assert.deepEqual((await askForLetters(client, 'coverage', asked)).body(), { count: 1 })
    assert.lengthOf(await letterRowsTo(rider.email), 1)
  })

  test('all that a search finds are written to, in both lists, as it is shown there', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Found')
    const [one, other] = [await aRider({ last_name: last }), await aRider({ last_name: last })]
    const member = await aRider({ last_name: last })
    await aMembershipOf(member)
    const inactive = await aRider({ last_name: last, status: 'inactive' })
    const ask = (resource: string, query: object) =>
      askForLetters(client, 'coverage', { search: { resource, query } })
    assert.deepEqual((await ask('memberships', { search: last })).body(), { count: 1 })
    assert.lengthOf(await letterRowsTo(member.email), 1)

    const query = { last_name: last, status: 'active', covered: 'false' }
    assert.deepEqual((await ask('customers', query)).body(), { count: 2 })
    assert.deepEqual((await ask('customers', query)).body(), { count: 0 })
    for (const { email } of [one, other]) assert.lengthOf(await letterRowsTo(email), 1)
    assert.lengthOf(await letterRowsTo(inactive.email), 0)
  })

  test('a search within a segment narrows it; the segment of a colleague is unknown', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Within')
    const rider = await aRider({ last_name: last })
    await aRider({ last_name: last, status: 'inactive' })
    const save = async (role: 'manager' | 'staff') => {
      const made = await client
        .post('/api/segments')
        .headers(await asStaff(role))
        .json({
          name: last,
          resource: 'customers',
          query: { last_name: last },
          shared: role === 'manager',
        })
      made.assertStatus(201)
      return Number(made.body().id)
    }
    const ask = (segment: unknown) =>
      askForLetters(client, 'coverage', {
        search: { resource: 'customers', query: { segment, status: 'active' } },
      })
    assert.deepEqual((await ask(await save('manager'))).body(), { count: 1 })
    assert.lengthOf(await letterRowsTo(rider.email), 1)
    for (const segment of [await save('staff'), 999_999, 'all']) {
      const refused = await ask(segment)
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.include(JSON.stringify(refused.body().error.details), segments.unknown)
    }
  })

  test('filters that the list does not know are refused by name, and people are chosen in one way', async ({
    client,
    assert,
  }) => {
    const ask = (body: Record<string, unknown>) => askForLetters(client, 'coverage', body)
    const unknown = await ask({ search: { resource: 'customers', query: { shoe_size: 9 } } })
    expectRefusal(assert, unknown, 'VALIDATION_ERROR')
    assert.deepEqual(Object.keys(unknown.body().error.details), ['search.query.shoe_size'])
    const search = { resource: 'customers', query: {} }
    for (const body of [
      { customer_ids: [1], search },
      { membership_ids: [1], segment_id: 1 },
      { membership_ids: [] },
      { customer_ids: Array.from({ length: 1001 }, (_, index) => index + 1) },
      { search: { resource: 'staff', query: {} } },
      { search: { resource: 'customers', query: { status: ['active'] } } },
    ]) {
      expectRefusal(assert, await ask(body), 'VALIDATION_ERROR')
    }
    const before = await db.from('letters').count('* as n')
    for (const role of ['staff', 'cashier'] as const) {
      const refused = await client
        .post('/api/letters/coverage')
        .headers(await asStaff(role))
        .json({ search, dry_run: true })
      expectRefusal(assert, refused, 'FORBIDDEN')
    }
    assert.deepEqual(await db.from('letters').count('* as n'), before)
  })
})
