import { test } from '@japa/runner'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

import { queryCache } from './queryCache.ts'

const MINUTE = 60_000
const noConnection = () => new ApiError(NETWORK_ERROR, '', 0)

type Answer = () => unknown

/** A server that gives these answers in turn, the last one for ever, and a clock of our own. */
function aServer(...answers: Answer[]) {
  const calls: string[] = []
  const pauses: number[] = []
  let time = 0
  const cache = queryCache({
    read: async (path) => {
      calls.push(path)
      return (answers[calls.length - 1] ?? answers.at(-1))?.()
    },
    wait: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    now: () => time,
  })
  return { cache, calls, pauses, pass: (milliseconds: number) => (time += milliseconds) }
}

const nobody = () => {}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test.group('Cached reads', () => {
  test('a query runs once for all readers, and once more after 5 minutes', async ({ assert }) => {
    const { cache, calls, pass } = aServer(() => ['Kim'])
    const leave = cache.subscribe('/minors/', nobody)
    cache.subscribe('/minors/', nobody)
    await settled()
    assert.deepEqual(cache.state('/minors/'), { data: ['Kim'], error: null, pending: false })
    leave()
    pass(5 * MINUTE - 1)
    cache.subscribe('/minors/', nobody)
    await settled()
    assert.lengthOf(calls, 1)
    pass(1)
    cache.subscribe('/minors/', nobody)
    await settled()
    assert.lengthOf(calls, 2)
  })

  test('an unwatched query in flight during a change runs again', async ({ assert }) => {
    let resolve: (family: string[]) => void = () => {}
    const slow = new Promise<string[]>((done) => (resolve = done))
    const { cache, calls } = aServer(
      () => slow,
      () => ['signed']
    )
    cache.subscribe('/family', nobody)()
    cache.invalidate('/family')
    cache.subscribe('/family', nobody)
    resolve(['not signed'])
    await settled()
    assert.lengthOf(calls, 2)
    assert.deepEqual(cache.state('/family').data, ['signed'])
  })

  test('a failed query is retried three times', async ({ assert }) => {
    const { cache, calls, pauses } = aServer(() => {
      throw noConnection()
    })
    cache.subscribe('/minors/', nobody)
    assert.isTrue(cache.state('/minors/').pending)
    await settled()
    assert.lengthOf(calls, 4)
    assert.deepEqual(pauses, [1000, 2000, 4000])
    assert.instanceOf(cache.state('/minors/').error, ApiError)
    assert.isFalse(cache.state('/minors/').pending)
  })

  test('a query refused by the server is not retried', async ({ assert }) => {
    const { cache, calls } = aServer(() => {
      throw new ApiError('NOT_FOUND', 'Not found', 404)
    })
    cache.subscribe('/waivers/7/detail', nobody)
    await settled()
    assert.lengthOf(calls, 1)
  })

  test('waits once for what a 429 names', async ({ assert }) => {
    const { cache, calls, pauses } = aServer(() => {
      throw new ApiError('RATE_LIMITED', 'Slow down', 429, undefined, { retryAfter: 7 })
    })
    cache.subscribe('/parties/7', nobody)
    await settled()
    assert.lengthOf(calls, 2)
    assert.deepEqual(pauses, [7000])
  })

  test('a change reloads shown queries at once, others when they are shown next', async ({
    assert,
  }) => {
    const { cache, calls } = aServer(() => 1)
    cache.subscribe('/waivers/my-waivers', nobody)
    cache.subscribe('/waivers/7/detail', nobody)()
    cache.subscribe('/minors/', nobody)
    await settled()
    cache.invalidate('/waivers/')
    await settled()
    assert.deepEqual(calls.slice(3), ['/waivers/my-waivers'])
    cache.subscribe('/waivers/7/detail', nobody)
    await settled()
    assert.deepEqual(calls.slice(4), ['/waivers/7/detail'])
  })

  test('stays in sight while it is read again, and when that fails', async ({ assert }) => {
    const { cache } = aServer(
      () => ['Kim'],
      () => {
        throw noConnection()
      }
    )
    cache.subscribe('/minors/', nobody)
    await settled()
    cache.invalidate('/minors/')
    assert.deepEqual(cache.state('/minors/'), { data: ['Kim'], error: null, pending: false })
    await settled()
    assert.deepEqual(cache.state('/minors/').data, ['Kim'])
    assert.instanceOf(cache.state('/minors/').error, ApiError)
  })

  test('queries run again when the connection is back', async ({ assert }) => {
    const failing = Array.from({ length: 4 }, () => () => {
      throw noConnection()
    })
    const { cache } = aServer(...failing, () => ['Kim'])
    cache.subscribe('/minors/', nobody)
    await settled()
    cache.refetchFailed()
    await settled()
    assert.deepEqual(cache.state('/minors/').data, ['Kim'])
  })

  test('the next rider sees no cached data, and late answers are dropped', async ({ assert }) => {
    const { cache } = aServer(() => 'mine')
    cache.subscribe('/customers/me', nobody)
    cache.clear()
    await settled()
    assert.deepEqual(cache.state('/customers/me'), {
      data: undefined,
      error: null,
      pending: true,
    })
  })

  test('the later answer of two requests counts', async ({ assert }) => {
    const late: ((value: string) => void)[] = []
    const cache = queryCache({
      read: () => new Promise((resolve) => late.push(resolve)),
      wait: async () => {},
      now: () => 0,
    })
    const first = cache.fetch('/waivers/templates')
    const second = cache.fetch('/waivers/templates')
    late[1]?.('new')
    late[0]?.('old')
    assert.equal(await second, 'new')
    assert.isUndefined(await first)
    assert.equal(cache.state('/waivers/templates').data, 'new')
  })
})
