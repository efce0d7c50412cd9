import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { PARTY_DAYS_AFTER, PARTY_DAYS_AHEAD } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/messages'
import { party, partyDetail } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { endOfDay } from '#platform/end_of_day'
import { consume, resetLimits } from '#platform/http/rate_limits'
import { hashOf } from '#platform/secrets'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { aParty, PARTIES, placeless, tokenIn } from '#tests/helpers/parties'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aCoveredRider } from '#tests/helpers/visits'
import { settings } from '#start/settings'

const actionsOf = async (id: number) =>
  (await db.from('activity').where('customer_id', id).orderBy('id')).map(({ action }) => action)

test.group('A rider invites others', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider invites for a day by a link, and is on the list with their children', async ({
    client,
    assert,
  }) => {
    const host = await aCoveredRider({ first_name: 'Dana', last_name: 'Drill' })
    await aMinorOf(host, { first_name: 'Leo', last_name: 'Drill' })
    const day = addDays(clock.today(), 10)
    const response = await client
      .post(PARTIES)
      .headers(await asRider(host))
      .json({ day, name: '  Birthday \n of Leo ' })
    response.assertStatus(201)
    const made = expectShape(assert, partyDetail, response)
    assert.isTrue(made.url.startsWith(`${settings.appUrl}/party#token=`))
    assert.deepInclude(made, { name: 'Birthday of Leo', day, open: true, count: 2 })
    assert.equal(made.expires_at, endOfDay(addDays(day, PARTY_DAYS_AFTER)))
    assert.equal(made.host.id, host.id)
    const dana = { id: 0, first_name: 'Dana', last_name: 'D.', is_minor: false, is_host: true }
    const leo = { id: 0, first_name: 'Leo', last_name: 'D.', is_minor: true, is_host: false }
    assert.deepEqual(placeless(made.guests), [
      { ...dana, covered: true },
      { ...leo, covered: false },
    ])
    // The link cannot be read from the database.
    const row = await db.from('parties').where('id', made.id).firstOrFail()
    assert.equal(row.hash, hashOf(tokenIn(made.url)))
    assert.notInclude(JSON.stringify(row), tokenIn(made.url))
    assert.includeMembers(await actionsOf(host.id), ['party.made', 'party.joined'])
  })

  test('a repeated call creates one party, and another body is refused', async ({
    client,
    assert,
  }) => {
    const host = await aRider()
    const headers = { ...(await asRider(host)), 'idempotency-key': `party-${host.id}` }
    const sent = { day: clock.today(), name: 'Team' }
    const send = (body: object) => client.post(PARTIES).headers(headers).json(body)
    const [first, second] = await Promise.all([send(sent), send(sent)])
    assert.deepEqual(second.body(), first.body())
    assert.lengthOf(await db.from('parties').where('host_id', host.id), 1)
    const other = await send({ ...sent, name: 'Another' })
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('today at the earliest and a year ahead at the latest, by a name of some length', async ({
    client,
    assert,
  }) => {
    const headers = await asRider(await aRider())
    const today = clock.today()
    const last = addDays(today, PARTY_DAYS_AHEAD)
    const send = (body: object) => client.post(PARTIES).headers(headers).json(body)
    for (const day of [today, last]) (await send({ day, name: 'x' })).assertStatus(201)
    const wrong = [
      [{ day: addDays(today, -1), name: 'x' }, messages['day.past']],
      [{ day: addDays(last, 1), name: 'x' }, fill(messages['day.late'], { day: last })],
      [{ day: '2026-02-30', name: 'x' }, fill(http['field.day'], { label: 'Day' })],
      [{ name: 'x' }, fill(http['field.required'], { label: 'Day' })],
      [{ day: today, name: '  ' }, fill(http['field.required'], { label: 'Name' })],
      [
        { day: today, name: 'x'.repeat(61) },
        fill(http['field.max_length'], { label: 'Name', n: 60 }),
      ],
      [{ day: today, name: 7 }, fill(http['field.text'], { label: 'Name' })],
    ] as const
    for (const [body, sentence] of wrong) {
      expectRefusal(assert, await send(body), 'VALIDATION_ERROR', sentence)
    }
  })

  test('only riders signed in to the portal invite', async ({ client, assert }) => {
    const rider = await aRider()
    const sent = { day: clock.today(), name: 'Team' }
    expectRefusal(assert, await client.post(PARTIES).json(sent), 'UNAUTHENTICATED')
    for (const headers of [await asKiosk(rider), await asSigner(rider)]) {
      const response = await client.post(PARTIES).headers(headers).json(sent)
      expectRefusal(assert, response, 'FORBIDDEN')
    }
    await consume(['party.caller', `rider|${rider.id}`])
    for (let time = 1; time < 60; time += 1) await consume(['party.caller', `rider|${rider.id}`])
    const over = await client
      .post(PARTIES)
      .headers(await asRider(rider))
      .json(sent)
    expectRefusal(assert, over, 'RATE_LIMITED')
  })

  test('a rider sees only the own parties, latest day first', async ({ client, assert }) => {
    const mine = await aParty(client)
    const later = await aParty(client, { host: mine.host, day: addDays(mine.day, 1) })
    const theirs = await aParty(client)
    const headers = await asRider(mine.host)
    // Another host in the query is ignored.
    const listed = await client.get(`${PARTIES}?host_id=${theirs.host.id}`).headers(headers)
    const parties = expectShape(assert, v.array(party), listed)
    assert.deepEqual(
      parties.map(({ id }) => id),
      [later.id, mine.id]
    )
    assert.equal(listed.header('x-total-count'), '2')
    ;(await client.get(`${PARTIES}/${mine.id}`).headers(headers)).assertStatus(200)
    const foreign = `${PARTIES}/${theirs.id}`
    expectRefusal(assert, await client.get(foreign).headers(headers), 'NOT_FOUND')
    expectRefusal(assert, await client.delete(foreign).headers(headers), 'NOT_FOUND')
    assert.isNull((await db.from('parties').where('id', theirs.id).firstOrFail()).ended_at)
  })

  test('the host ends the party, once, and still sees who came', async ({ client, assert }) => {
    const { id, host } = await aParty(client)
    const headers = await asRider(host)
    for (const time of [1, 2]) {
      const ended = await client.delete(`${PARTIES}/${id}`).headers(headers)
      assert.equal(ended.status(), 204, `${time}`)
    }
    const shown = await client.get(`${PARTIES}/${id}`).headers(headers)
    assert.deepInclude(expectShape(assert, partyDetail, shown), { open: false, count: 1 })
    const ends = (await actionsOf(host.id)).filter((action) => action === 'party.ended')
    assert.lengthOf(ends, 1)
  })
})

test.group('Parties created by staff', (group) => {
  group.each.setup(() => resetLimits())

  test('staff see all parties', async ({ client, assert }) => {
    const host = await aRider({ first_name: 'Dana', last_name: 'Drill' })
    const headers = await asStaff('cashier')
    const day = addDays(clock.today(), 3)
    const response = await client
      .post(PARTIES)
      .headers(headers)
      .json({ day, name: 'Scouts', host_id: host.id })
    response.assertStatus(201)
    const made = expectShape(assert, partyDetail, response)
    assert.equal(made.host.member_id, host.member_id)
    for (const query of [`host_id=${host.id}`, `host_id=${host.id}&day=${day}`]) {
      const listed = await client.get(`${PARTIES}?${query}`).headers(headers)
      assert.deepEqual(
        expectShape(assert, v.array(party), listed).map(({ id }) => id),
        [made.id]
      )
    }
    const none = await client.get(`${PARTIES}?host_id=${host.id}&day=${clock.today()}`)
    expectRefusal(assert, none, 'UNAUTHENTICATED')
    ;(await client.get(`${PARTIES}/${made.id}`).headers(headers)).assertStatus(200)
    ;(await client.delete(`${PARTIES}/${made.id}`).headers(headers)).assertStatus(204)
    const mine = await client.get(`${PARTIES}/${made.id}`).headers(await asRider(host))
    assert.isFalse(mine.body().open)
  })

  test('a party needs an existing host who is not banned', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const sent = { day: clock.today(), name: 'Scouts' }
    const send = (body: object) => client.post(PARTIES).headers(headers).json(body)
    const nobody = await send(sent)
    expectRefusal(
      assert,
      nobody,
      'VALIDATION_ERROR',
      fill(http['field.required'], { label: 'Host' })
    )
    expectRefusal(assert, await send({ ...sent, host_id: 99_999_999 }), 'NOT_FOUND')
    const rider = await aRider()
    const unknown = await send({ ...sent, host_id: rider.id, colour: 'red' })
    expectRefusal(assert, unknown, 'VALIDATION_ERROR', http['field.unknown'])
    const suspended = await aRider({ status: 'suspended' })
    const kept = await send({ ...sent, host_id: suspended.id })
    expectRefusal(assert, kept, 'CONFLICT', messages['host.kept_out'])
    expectRefusal(assert, await client.get(`${PARTIES}/99999999`).headers(headers), 'NOT_FOUND')
    expectRefusal(
      assert,
      await client.get(`${PARTIES}?colour=red`).headers(headers),
      'VALIDATION_ERROR'
    )
  })
})
