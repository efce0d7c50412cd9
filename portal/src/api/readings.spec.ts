import { test } from '@japa/runner'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

import { readings } from './readings.ts'

const MINUTE = 60_000
const noConnection = () => new ApiError(NETWORK_ERROR, '', 0)

type Answer = () => unknown

/** A server that gives these answers in turn, the last one for ever, and a clock of our own. */
function aServer(...answers: Answer[]) {
  const calls: string[] = []
  const pauses: number[] = []
  let time = 0
  const kept = readings({
    read: async (path) => {
      calls.push(path)
      return (answers[calls.length - 1] ?? answers.at(-1))?.()
    },
    wait: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    now: () => time,
  })
  return { kept, calls, pauses, pass: (milliseconds: number) => (time += milliseconds) }
}

const nobody = () => {}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test.group('What was read', () => {
  test('is read once for all who look, and once more when it is 5 minutes old', async ({
    assert,
  }) => {
    const { kept, calls, pass } = aServer(() => ['Kim'])
    const leave = kept.look('/minors/', nobody)
    kept.look('/minors/', nobody)
    await settled()
    assert.deepEqual(kept.reading('/minors/'), { data: ['Kim'], error: null, pending: false })
    leave()
    pass(5 * MINUTE - 1)
    kept.look('/minors/', nobody)
    await settled()
    assert.lengthOf(calls, 1)
    pass(1)
    kept.look('/minors/', nobody)
    await settled()
    assert.lengthOf(calls, 2)
  })

  test('is read anew when it was on its way while something changed, and nobody looked', async ({
    assert,
  }) => {
    let resolve: (family: string[]) => void = () => {}
    const slow = new Promise<string[]>((done) => (resolve = done))
    const { kept, calls } = aServer(
      () => slow,
      () => ['signed']
    )
    kept.look('/family', nobody)()
    kept.outdate('/family')
    kept.look('/family', nobody)
    resolve(['not signed'])
    await settled()
    assert.lengthOf(calls, 2)
    assert.deepEqual(kept.reading('/family').data, ['signed'])
  })

  test('is tried three times more when the call fails', async ({ assert }) => {
    const { kept, calls, pauses } = aServer(() => {
      throw noConnection()
    })
    kept.look('/minors/', nobody)
    assert.isTrue(kept.reading('/minors/').pending)
    await settled()
    assert.lengthOf(calls, 4)
    assert.deepEqual(pauses, [1000, 2000, 4000])
    assert.instanceOf(kept.reading('/minors/').error, ApiError)
    assert.isFalse(kept.reading('/minors/').pending)
  })

  test('is not tried again when the server refused', async ({ assert }) => {
    const { kept, calls } = aServer(() => {
      throw new ApiError('NOT_FOUND', 'Not found', 404)
    })
    kept.look('/waivers/7/detail', nobody)
    await settled()
    assert.lengthOf(calls, 1)
  })

  test('is read again after a change where it is shown, elsewhere when it is shown next', async ({
    assert,
  }) => {
    const { kept, calls } = aServer(() => 1)
    kept.look('/waivers/my-waivers', nobody)
    kept.look('/waivers/7/detail', nobody)()
    kept.look('/minors/', nobody)
    await settled()
    kept.outdate('/waivers/')
    await settled()
    assert.deepEqual(calls.slice(3), ['/waivers/my-waivers'])
    kept.look('/waivers/7/detail', nobody)
    await settled()
    assert.deepEqual(calls.slice(4), ['/waivers/7/detail'])
  })

  test('stays in sight while it is read again, and when that fails', async ({ assert }) => {
    const { kept } = aServer(
      () => ['Kim'],
      () => {
        throw noConnection()
      }
    )
    kept.look('/minors/', nobody)
    await settled()
    kept.outdate('/minors/')
    assert.deepEqual(kept.reading('/minors/'), { data: ['Kim'], error: null, pending: false })
    await settled()
    assert.deepEqual(kept.reading('/minors/').data, ['Kim'])
    assert.instanceOf(kept.reading('/minors/').error, ApiError)
  })

  test('is asked for again when the connection is back', async ({ assert }) => {
    const failing = Array.from({ length: 4 }, () => () => {
      throw noConnection()
    })
    const { kept } = aServer(...failing, () => ['Kim'])
    kept.look('/minors/', nobody)
    await settled()
    kept.askAgain()
    await settled()
    assert.deepEqual(kept.reading('/minors/').data, ['Kim'])
  })

  test('is gone for the next rider, and what comes late is not shown', async ({ assert }) => {
    const { kept } = aServer(() => 'mine')
    kept.look('/customers/me', nobody)
    kept.forget()
    await settled()
    assert.deepEqual(kept.reading('/customers/me'), {
      data: undefined,
      error: null,
      pending: true,
    })
  })

  test('of two questions the later answer counts', async ({ assert }) => {
    const late: ((value: string) => void)[] = []
    const kept = readings({
      read: () => new Promise((resolve) => late.push(resolve)),
      wait: async () => {},
      now: () => 0,
    })
    const first = kept.ask('/waivers/templates')
    const second = kept.ask('/waivers/templates')
    late[1]?.('new')
    late[0]?.('old')
    assert.equal(await second, 'new')
    assert.isUndefined(await first)
    assert.equal(kept.reading('/waivers/templates').data, 'new')
  })
})
