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

test.group('What was read', () => {
  test('is read once for all who look, and once more when it is 5 minutes old', async ({
    assert,
  }) => {
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

  test('is read anew when it was on its way while something changed, and nobody looked', async ({
    assert,
  }) => {
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

  test('is tried three times more when the call fails', async ({ assert }) => {
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

  test('is not tried again when the server refused', async ({ assert }) => {
    const { cache, calls } = aServer(() => {
      throw new ApiError('NOT_FOUND', 'Not found', 404)
    })
    cache.subscribe('/waivers/7/detail', nobody)
    await settled()
    assert.lengthOf(calls, 1)
  })

  test('is read again after a change where it is shown, elsewhere when it is shown next', async ({
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

  test('is asked for again when the connection is back', async ({ assert }) => {
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

  test('is gone for the next rider, and what comes late is not shown', async ({ assert }) => {
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

  test('of two questions the later answer counts', async ({ assert }) => {
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
