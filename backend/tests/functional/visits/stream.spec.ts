import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import { visit, visitSummary } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { eventsAfter, newestEvent, purgeEvents, recordVisits } from '#visits/stream/events'
import { followedSummary } from '#visits/stream/followed_days'
import {
  allSubscribers,
  close,
  deliver,
  startFrom,
  subscribe,
  SUBSCRIBERS_MAX,
  SUBSCRIBERS_PER_STAFF,
  SUBSCRIBERS_PER_TOKEN,
  write,
} from '#visits/stream/subscribers'
import { closeExpiredStreams, broadcastEvents, startPolling } from '#visits/stream/broadcast'
import { settings } from '#start/settings'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { moreServers } from '#tests/helpers/own_server'
import { statementsOf } from '#tests/helpers/park'
import { aMinorOf, staffMember } from '#tests/helpers/people'
import { until } from '../../../../scripts/lib/until.mjs'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  checkOut,
  followVisits,
  noVisits,
  visitRowsOf,
  type Told,
} from '#tests/helpers/visits'

const PATH = '/api/visits/stream'
const ofVisit = (id: number) => (told: Told[]) =>
  told.some(({ event, data }) => event === 'visit' && data.id === id)

test.group('The stream of visits', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(() => clock.reset())

  test('the stream sends the numbers of the day first, then each visit with new numbers', async ({
    client,
    assert,
  }) => {
    const stream = followVisits(await asStaff('cashier'))
    assert.equal(await stream.began, 200)
    const [first] = await stream.until((told) => told.length > 0)
    assert.equal(first?.event, 'summary')
    assert.isTrue(v.is(visitSummary, first?.data))
    assert.equal(first?.id, await newestEvent())

    const opened = await aVisitOf(client, await aCoveredRider())
    await stream.until(ofVisit(opened.id))
    await stream.until((told) => told.at(-1)?.event === 'summary' && told.at(-1)?.data.in === 1)
    const told = stream.told.find(({ event }) => event === 'visit')
    assert.isTrue(v.is(visit, told?.data))
    assert.deepInclude(told?.data, { state: 'in', method: 'counter' })

    await checkOut(client, opened)
    await stream.until((all) =>
      all.some(({ data }) => data.id === opened.id && data.state === 'out')
    )
    const ids = stream.told.map(({ id }) => id)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b)
    )
  })

  test('the stream sends the requested day, and no other', async ({ client, assert }) => {
    const staff = await asStaff('cashier')
    const other = followVisits(staff, `?day=${addDays(clock.today(), -1)}`)
    const today = followVisits(staff)
    await Promise.all([other, today].map((each) => each.until((told) => told.length > 0)))
    const opened = await aVisitOf(client, await aCoveredRider())
    await today.until(ofVisit(opened.id))
    assert.lengthOf(other.told, 1)
  })

  test('resumes after the event that a screen saw last', async ({ client, assert }) => {
    const staff = await asStaff('cashier')
    const stream = followVisits(staff)
    await stream.until((told) => told.length > 0)
    const first = await aVisitOf(client, await aCoveredRider())
    await stream.until(ofVisit(first.id))
    const last = stream.told.find(({ data }) => data.id === first.id)?.id ?? 0
    stream.close()
    const missed = await aVisitOf(client, await aCoveredRider())
    const again = followVisits({ ...staff, 'last-event-id': String(last) })
    await again.until(ofVisit(missed.id))
    assert.isFalse(again.told.some(({ event }) => event === 'reset'))
    assert.isFalse(ofVisit(first.id)(again.told))
    // Nothing was missed: the numbers alone.
    const upToDate = followVisits({ ...staff, 'last-event-id': String(await newestEvent()) })
    await upToDate.until((told) => told.length > 0)
    assert.deepEqual(
      upToDate.told.map(({ event }) => event),
      ['summary']
    )
  })

  test('a screen with an unknown last event, or away for too long, is reset', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('cashier')
    await aVisitOf(client, await aCoveredRider())
    const old = (await newestEvent()) - 1
    await aVisitOf(client, await aCoveredRider())
    const unknown = ['99999999', '-1', 'x', '1e3', '9'.repeat(40)]
    clock.forward(10 * 60 + 5)
    await purgeEvents()
    assert.lengthOf(await db.from('visit_events'), 0)
    assert.lengthOf(await db.from('visit_changes'), 0)
    for (const id of [...unknown, String(old)]) {
      const stream = followVisits({ ...staff, 'last-event-id': id })
      await stream.until((told) => told.length > 1)
      assert.deepEqual(
        stream.told.map(({ event }) => event),
        ['reset', 'summary'],
        id
      )
      stream.close()
      await stream.ended
    }
  }).tags([ONE_PROCESS])

  test('the stream sends merges and deletions', async ({ client, assert }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    const opened = await aVisitOf(client, loser)
    const second = await aVisitOf(client, winner)
    const stream = followVisits(await asStaff('cashier'))
    await stream.until((told) => told.length > 0)
    ;(await merge(client, { winner, loser })).assertStatus(200)
    await stream.until((told) => told.some(({ data }) => data.customer_id === winner.id))
    await stream.until((told) => told.some(({ event }) => event === 'gone'))
    assert.deepEqual(stream.told.find(({ event }) => event === 'gone')?.data, { id: second.id })
    const manager = await asStaff('manager')
    ;(await client.delete(`/api/customers/${winner.id}`).headers(manager)).assertStatus(204)
    const told = await stream.until((all) =>
      all.some(({ data }) => data.id === opened.id && data.customer_id === null)
    )
    const last = told.findLast(({ data }) => data.id === opened.id)
    assert.deepInclude(last?.data, { state: 'out', first_name: null, may_ride: null })
  })

  test('the stream sends the current numbers of the day after any change of its visits', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('manager')
    const people = []
    for (let n = 0; n < 4; n += 1) people.push(await aCoveredRider())
    const [winner, loser, leaver, child] = people
    if (!winner || !loser || !leaver || !child) throw new Error('nobody came')
    const stream = followVisits(staff)
    await stream.until((told) => told.length > 0)
    const minor = await aMinorOf(winner)
    await checkIn(client, [loser, winner, leaver, child, minor])
    await stream.until((told) => told.at(-1)?.data.in === 5)
    const [left] = await visitRowsOf(leaver)
    await checkOut(client, { id: Number(left?.id) })
    const merged = await merge(client, { winner, loser })
    await stream.until((told) => told.at(-1)?.data.in === 3)
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    ;(await client.delete(`/api/customers/${child.id}`).headers(staff)).assertStatus(204)
    const told = await stream.until((all) => {
      const numbers = all.at(-1)?.data
      return numbers?.in === 3 && numbers.out === 2
    })
    const asked = await client.get('/api/visits/summary').headers(staff)
    assert.deepEqual(told.at(-1)?.data, asked.body())
    assert.deepInclude(asked.body(), { total: 5, minors_in: 1, not_covered_in: 1 })
  })

  test('the stream reads only changed visits, however many a day has', async ({
    client,
    assert,
    cleanup,
  }) => {
    const today = clock.today()
    const subscriber = subscribe({ tokenId: await aStaffToken(), staffId: 1, day: today })
    cleanup(() => close(subscriber))
    await startPolling()
    await aVisitOf(client, await aCoveredRider())
    assert.equal((await followedSummary(today)).in, 1)
    await aVisitOf(client, await aCoveredRider())
    const { result, sent } = await statementsOf(() => followedSummary(today))
    assert.equal(result.in, 2)
    for (const { sql } of sent) {
      if (/from `visits`/.test(sql)) assert.match(sql, /`id` in \(/)
    }
  }).tags([ONE_PROCESS])

  test('the stream ends with its token, and after the idle timeout', async ({ client, assert }) => {
    const member = await staffMember('cashier')
    const headers = await asStaff(member)
    const answered = client.get(PATH).headers(headers)
    const response = answered.then((ended) => ended)
    const second = followVisits(headers)
    await second.until((told) => told.length > 0)
    await until(() => Promise.resolve(allSubscribers().length === 2), 5000)
    await closeExpiredStreams()
    assert.isAbove(allSubscribers().length, 0)
    await db.from('staff').where('id', member.id).update({ is_active: false })
    await closeExpiredStreams()
    await second.ended
    const whole = await response
    whole.assertStatus(200)
    assert.match(whole.header('content-type') ?? '', /^text\/event-stream/)

    const idle = followVisits(await asStaff('cashier'))
    await idle.until((told) => told.length > 0)
    clock.forward(2 * 3600 + 60)
    await closeExpiredStreams()
    await idle.ended
    // The client may hear of the end before the server has let go of it.
    await until(() => Promise.resolve(allSubscribers().length === 0), 5000)
  }).tags([ONE_PROCESS])

  test('a stream ended while it begins is sent nothing more', async ({ assert }) => {
    const subscriber = subscribe({ tokenId: 1, staffId: 1, day: clock.today() })
    close(subscriber)
    startFrom(subscriber, [{ id: 1, text: 'late' }], 0)
    write(subscriber, 'later')
    const parts = await subscriber.body.toArray()
    assert.notInclude(parts.join(''), 'late')
  }).tags([ONE_PROCESS])

  test('the database is polled once, however many screens follow', async ({ client, assert }) => {
    const streams = []
    for (let n = 0; n < 12; n += 1) streams.push(followVisits(await asStaff('cashier')))
    await Promise.all(streams.map((stream) => stream.until((told) => told.length > 0)))
    const opened = await aVisitOf(client, await aCoveredRider())
    await broadcastEvents()
    await Promise.all(streams.map((stream) => stream.until(ofVisit(opened.id))))
    for (const stream of streams) {
      assert.lengthOf(
        stream.told.filter(({ data }) => data.id === opened.id),
        1
      )
    }
  }).tags([ONE_PROCESS])

  test('the stream sends every visit since the last poll, however many came in a second', async ({
    client,
    assert,
    cleanup,
  }) => {
    const subscriber = subscribe({ tokenId: await aStaffToken(), staffId: 1, day: clock.today() })
    cleanup(() => close(subscriber))
    subscriber.body.resume()
    await startPolling()
    startFrom(subscriber, [], await newestEvent())
    const { id } = await aVisitOf(client, await aCoveredRider())
    await inTransaction(async (trx) => {
      for (let n = 0; n < 1000; n += 1) await recordVisits([id], trx)
    })
    await broadcastEvents()
    assert.equal(subscriber.lastSentId, await newestEvent())
  }).tags([ONE_PROCESS])

  test('check-ins do not wait for each other, and one that commits later is sent, too', async ({
    client,
    assert,
  }) => {
    const slow = await aVisitOf(client, await aCoveredRider())
    const before = await newestEvent()
    const [written, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = inTransaction(async (trx) => {
      await recordVisits([slow.id], trx)
      written.resolve()
      await ending.promise
    })
    await written.promise
    let seen = before
    // SQLite writes one transaction after the other.
    if (settings.database.connection === 'mysql') {
      const quick = await aVisitOf(client, await aCoveredRider())
      seen = await newestEvent()
      const told = await eventsAfter(before, 10)
      assert.deepEqual(
        told.map(({ visit_id: id }) => id),
        [quick.id]
      )
    }
    ending.resolve()
    await ended
    assert.equal(await newestEvent(), seen + 1)
    assert.deepEqual(
      (await eventsAfter(seen, 10)).map(({ visit_id: id }) => id),
      [slow.id]
    )
  })

  test('the number of streams is limited by token and by process', async ({ client, assert }) => {
    const headers = await asStaff('cashier')
    const streams = Array.from({ length: SUBSCRIBERS_PER_TOKEN }, () => followVisits(headers))
    await Promise.all(streams.map((stream) => stream.until((told) => told.length > 0)))
    const refused = await client.get(PATH).headers(headers)
    expectRefusal(assert, refused, 'RATE_LIMITED')
    assert.equal(refused.header('retry-after'), '30')
    const open = allSubscribers().length
    for (const stream of streams) stream.close()
    await until(async () => allSubscribers().length <= open - streams.length, 5000)

    // With a token that holds: those of any other are ended now and then, as here.
    const { id: tokenId } = await db.from('staff_tokens').orderBy('id', 'desc').firstOrFail()
    const others = Array.from({ length: SUBSCRIBERS_MAX }, (_, index) =>
      subscribe({ tokenId, staffId: -index, day: clock.today() })
    )
    await closeExpiredStreams()
    const full = await client.get(PATH).headers(await asStaff('cashier'))
    expectRefusal(assert, full, 'UNAVAILABLE', messages['stream.full'])
    for (const other of others) close(other)
  }).tags([ONE_PROCESS])

  test('repeated sign-ins of one member of staff leave room for others', async ({
    client,
    assert,
  }) => {
    const { id: tokenId } = await db.from('staff_tokens').orderBy('id', 'desc').firstOrFail()
    const hostile = await staffMember('cashier')
    const own: ReturnType<typeof followVisits>[] = []
    for (let signIn = 0; signIn < SUBSCRIBERS_PER_STAFF / SUBSCRIBERS_PER_TOKEN; signIn += 1) {
      const headers = await asStaff(hostile)
      for (let open = 0; open < SUBSCRIBERS_PER_TOKEN; open += 1) own.push(followVisits(headers))
      await Promise.all(own.map((stream) => stream.until((told) => told.length > 0)))
    }
    const refused = await client.get(PATH).headers(await asStaff(hostile))
    expectRefusal(assert, refused, 'RATE_LIMITED')

    // All places are taken, and this member has most of them: the newest of theirs makes room.
    const free = SUBSCRIBERS_MAX - allSubscribers().length
    assert.isAbove(free, 0)
    const others = Array.from({ length: free }, (_, index) =>
      subscribe({ tokenId, staffId: -index, day: clock.today() })
    )
    const honest = followVisits(await asStaff('cashier'))
    assert.equal(await honest.began, 200)
    await own.at(-1)?.ended
    for (const stream of [...own, honest]) stream.close()
    for (const other of others) close(other)
  }).tags([ONE_PROCESS])

  test('a screen that comes back is not cut off for what it missed and what came meanwhile', ({
    assert,
  }) => {
    const subscriber = subscribe({ tokenId: 1, staffId: 1, day: clock.today() })
    const part = 'x'.repeat(200 * 1024)
    for (const id of [1, 2, 3, 4]) deliver(subscriber, { id, text: part })
    startFrom(
      subscriber,
      [1, 2].map((id) => ({ id, text: part })),
      2
    )
    assert.isFalse(subscriber.body.destroyed)
    assert.equal(subscriber.body.readableLength, 4 * part.length)
    assert.equal(subscriber.lastSentId, 4)
    close(subscriber)
  })

  test('a screen that does not read is cut off', async ({ assert }) => {
    const subscriber = subscribe({ tokenId: 1, staffId: 1, day: clock.today() })
    subscriber.body.on('error', () => undefined)
    const part = 'x'.repeat(64 * 1024)
    for (let n = 0; n < 10 && !subscriber.body.destroyed; n += 1) write(subscriber, part)
    assert.isTrue(subscriber.body.destroyed)
  })

  test('a screen that reads is not cut off when a whole day is checked out', async ({
    client,
    assert,
  }) => {
    const people = []
    for (let n = 0; n < 40; n += 1) people.push(await aCoveredRider())
    ;(await checkIn(client, people)).assertStatus(201)
    const stream = followVisits(await asStaff('cashier'))
    await stream.until((told) => told.some(({ data }) => data.in === people.length))
    const all = { all: true, day: clock.today() }
    await client
      .post('/api/visits/check-out')
      .headers(await asStaff('manager'))
      .json(all)
    await stream.until((told) => told.at(-1)?.data.in === 0)
    assert.lengthOf(
      stream.told.filter(({ data }) => data.state === 'out'),
      people.length
    )
  })

  test('a stream resumes at another process of the park', async ({ client, assert }) => {
    // Made before it starts: what is written beside the product's own ways does not wait for another process for long.
    const staff = await asStaff('cashier')
    const [one, other] = [await aCoveredRider(), await aCoveredRider()]
    const { urls, end } = await moreServers(1)
    try {
      const first = await aVisitOf(client, one, { headers: staff })
      const last = (await newestEvent()) - 1
      const controller = new AbortController()
      const response = await fetch(`${urls[0]}${PATH}`, {
        headers: { ...staff, 'last-event-id': String(last) },
        signal: controller.signal,
      })
      assert.equal(response.status, 200)
      let text = ''
      const reader = response.body?.getReader()
      const readUntil = async (wanted: string) => {
        while (!text.includes(wanted)) {
          const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
          if (done) break
          text += new TextDecoder().decode(value)
        }
        assert.include(text, wanted)
      }
      await readUntil(`"id":${first.id},`)
      const second = await aVisitOf(client, other, { headers: staff })
      await readUntil(`"id":${second.id},`)
      controller.abort()
    } finally {
      await end()
    }
  })

  test('only staff follow the stream', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    expectRefusal(assert, await client.get(PATH), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await client.get(PATH).headers(headers), 'FORBIDDEN')
    }
    const wrong = await client.get(`${PATH}?day=x`).headers(await asStaff('cashier'))
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    const head = await client.head(PATH).headers(await asStaff('cashier'))
    assert.isBelow(head.status(), 300)
  })
})

/** The id of a token that stays valid: a stream whose token is not ends within ten seconds. */
async function aStaffToken(): Promise<number> {
  await asStaff('cashier')
  const { id }: { id: number } = await db.from('staff_tokens').orderBy('id', 'desc').firstOrFail()
  return id
}
