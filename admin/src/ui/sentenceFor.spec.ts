import { test } from '@japa/runner'
import { HttpError } from 'react-admin'

import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

import { reasonFor, sentenceFor } from './sentenceFor.ts'

function failed(code: string, message: string, status: number): HttpError {
  const failure = new HttpError(message, status)
  failure.cause = new ApiError(code, message, status)
  return failure
}

test.group('Error messages of the back office', () => {
  test("a failure shows the server's message, else the screen's own", ({ assert }) => {
    assert.equal(sentenceFor(failed('CONFLICT', 'Busy', 409), 'Failed to save'), 'Busy')
    assert.equal(sentenceFor(failed('500', '', 500), 'Failed to save'), 'Failed to save')
  })

  test('a failure ends with its reason, a network error, or an unknown one', ({ assert }) => {
    assert.equal(reasonFor(failed('CONFLICT', 'Busy', 409)), 'Busy')
    assert.equal(reasonFor(failed(NETWORK_ERROR, '', 0)), 'Network error occurred')
    assert.equal(reasonFor(failed('500', '', 500)), 'Unknown error')
  })
})
