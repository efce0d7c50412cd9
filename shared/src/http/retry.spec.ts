import { test } from '@japa/runner'

import { ApiError, NETWORK_ERROR } from './error.ts'
import { pauseBeforeRetry } from './retry.ts'

const refused = (status: number, retryAfter?: number) =>
  new ApiError(String(status), '', status, undefined, { retryAfter })
const pauses = (error: unknown) => [1, 2, 3, 4].map((failures) => pauseBeforeRetry(failures, error))

test.group('Retry of a read', () => {
  test('no response and 5xx are retried three times, after 1, 2 and 4 seconds', ({ assert }) => {
    for (const error of [new ApiError(NETWORK_ERROR, '', 0), refused(500), refused(503, 30)]) {
      assert.deepEqual(pauses(error), [1000, 2000, 4000, null])
    }
  })

  test('any other 4xx is not retried', ({ assert }) => {
    for (const status of [400, 401, 403, 404, 408, 409, 422, 499]) {
      assert.deepEqual(pauses(refused(status, 1)), [null, null, null, null])
    }
  })

  test('a 429 is retried once, after its Retry-After', ({ assert }) => {
    assert.deepEqual(pauses(refused(429, 7)), [7000, null, null, null])
    assert.deepEqual(pauses(refused(429, 60)), [60_000, null, null, null])
    assert.deepEqual(pauses(refused(429)), [1000, null, null, null])
  })

  test('a 429 with a Retry-After over a minute is not retried', ({ assert }) => {
    assert.deepEqual(pauses(refused(429, 61)), [null, null, null, null])
  })

  test('an error of our own code is not retried', ({ assert }) => {
    assert.deepEqual(pauses(new TypeError('x is undefined')), [null, null, null, null])
  })
})
