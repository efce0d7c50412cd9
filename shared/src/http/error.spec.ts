import { test } from '@japa/runner'
import {
  ApiError,
  detailOf,
  envelope,
  errorOfAnswer,
  errorOfNetwork,
  firstMessage,
  messageOf,
} from './error.ts'

test.group('Error messages of failed calls', () => {
  test('a validation error shows its first field message', ({ assert }) => {
    const body = envelope('VALIDATION_ERROR', 'Nothing fits', {
      last_name: [],
      first_name: ['First name is required', 'and more'],
    })
    assert.equal(messageOf(errorOfAnswer(422, body)), 'First name is required')
  })

  test('a validation error without field messages shows the general validation message', ({
    assert,
  }) => {
    const error = errorOfAnswer(422, { error: { code: 'VALIDATION_ERROR', details: {} } })
    assert.equal(messageOf(error, 'of the screen'), 'Validation failed')
  })

  test('an error object shows its message', ({ assert }) => {
    const error = errorOfAnswer(409, envelope('CONFLICT', 'Taken'))
    assert.equal(messageOf(error, 'of the screen'), 'Taken')
    assert.equal(error.code, 'CONFLICT')
    assert.equal(error.status, 409)
  })

  test('an error object without a message shows the general message', ({ assert }) => {
    assert.equal(messageOf(errorOfAnswer(500, { error: {} })), 'An error occurred')
  })

  test('without an error object the detail is shown and the status is the code', ({ assert }) => {
    const error = errorOfAnswer(404, { detail: 'No such page' })
    assert.equal(messageOf(error), 'No such page')
    assert.equal(error.code, '404')
  })

  test('without a response the error is a network error', ({ assert }) => {
    const error = errorOfNetwork(new TypeError('Failed to fetch'))
    assert.equal(messageOf(error), 'Network error occurred')
    assert.equal(error.code, 'NETWORK_ERROR')
    assert.equal(messageOf(error, 'Failed to save.'), 'Failed to save.')
  })

  test('a failed registration shows the detail first, then the error message', ({ assert }) => {
    const both = { error: { code: 'CONFLICT', message: 'Taken' }, detail: 'Please check in' }
    const said = (body: unknown) => detailOf(errorOfAnswer(409, body), 'Registration failed.')
    assert.equal(said(both), 'Please check in')
    assert.equal(said({ error: both.error }), 'Taken')
    assert.equal(said({ error: {}, detail: 'Please check in' }), 'Please check in')
    assert.equal(said({}), 'Registration failed.')
    assert.equal(detailOf(errorOfNetwork(null), 'Registration failed.'), 'Registration failed.')
  })

  test('a response without a message falls back to the sentence of the screen', ({ assert }) => {
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

  test('the error carries the Retry-After seconds', ({ assert }) => {
    const error = errorOfAnswer(429, envelope('RATE_LIMITED', 'Slow down'), 30)
    assert.equal(error.retryAfter, 30)
    assert.instanceOf(error, ApiError)
  })

  test('error.message and detail of the envelope are the same', ({ assert }) => {
    assert.deepEqual(envelope('NOT_FOUND', 'Not found'), {
      error: { code: 'NOT_FOUND', message: 'Not found' },
      detail: 'Not found',
    })
  })
})
