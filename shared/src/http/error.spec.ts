import { test } from '@japa/runner'
import {
  ApiError,
  envelope,
  errorOfAnswer,
  errorOfNetwork,
  firstMessage,
  messageOf,
} from './error.ts'

test.group('What a failed call says', () => {
  test('a validation error says its first field message', ({ assert }) => {
    const body = envelope('VALIDATION_ERROR', 'Nothing fits', {
      last_name: [],
      first_name: ['First name is required', 'and more'],
    })
    assert.equal(messageOf(errorOfAnswer(422, body)), 'First name is required')
  })

  test('a validation error without any field message says so', ({ assert }) => {
    const error = errorOfAnswer(422, { error: { code: 'VALIDATION_ERROR', details: {} } })
    assert.equal(messageOf(error, 'of the screen'), 'Validation failed')
  })

  test('an error object says its message', ({ assert }) => {
    const error = errorOfAnswer(409, envelope('CONFLICT', 'Taken'))
    assert.equal(messageOf(error, 'of the screen'), 'Taken')
    assert.equal(error.code, 'CONFLICT')
    assert.equal(error.status, 409)
  })

  test('an error object that says nothing gives the general sentence', ({ assert }) => {
    assert.equal(messageOf(errorOfAnswer(500, { error: {} })), 'An error occurred')
  })

  test('without an error object the detail is shown, and the code is the status', ({ assert }) => {
    const error = errorOfAnswer(404, { detail: 'No such page' })
    assert.equal(messageOf(error), 'No such page')
    assert.equal(error.code, '404')
  })

  test('without an answer the network speaks', ({ assert }) => {
    const error = errorOfNetwork(new TypeError('Failed to fetch'))
    assert.equal(messageOf(error), 'Network error occurred')
    assert.equal(error.code, 'NETWORK_ERROR')
    assert.equal(messageOf(error, 'Failed to save.'), 'Failed to save.')
  })

  test('an answer that says nothing leaves the word to the screen', ({ assert }) => {
    for (const body of [undefined, null, '', 'oops', 7, [], { error: 'x' }, { detail: { a: 1 } }]) {
      assert.equal(
        messageOf(errorOfAnswer(502, body), 'Login failed. Please try again.'),
        'Login failed. Please try again.'
      )
      assert.equal(messageOf(errorOfAnswer(502, body)), 'An error occurred')
    }
  })

  test('details of any shape are read without failing', ({ assert }) => {
    const error = errorOfAnswer(422, {
      error: {
        code: 'VALIDATION_ERROR',
        message: 'm',
        details: { a: 'one', b: ['two', 3], c: null },
      },
    })
    assert.deepEqual(error.details, { a: ['one'], b: ['two'], c: [] })
    assert.equal(firstMessage(error.details), 'one')
    assert.isNull(firstMessage(undefined))
  })

  test('how long to wait travels along', ({ assert }) => {
    const error = errorOfAnswer(429, envelope('RATE_LIMITED', 'Slow down'), 30)
    assert.equal(error.retryAfter, 30)
    assert.instanceOf(error, ApiError)
  })

  test('both halves of the envelope say the same', ({ assert }) => {
    assert.deepEqual(envelope('NOT_FOUND', 'Not found'), {
      error: { code: 'NOT_FOUND', message: 'Not found' },
      detail: 'Not found',
    })
  })
})
