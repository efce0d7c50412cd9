import { test } from '@japa/runner'

import { emptyForm, firstOfEach, formState, type FormState } from './formState.ts'

const refused: FormState = formState(emptyForm, {
  type: 'refused',
  errors: { first_name: 'First name is required', phone: 'Phone number is required' },
})

test.group('A form', () => {
  test('editing a field clears its error and keeps the others', ({ assert }) => {
    const edited = formState(refused, { type: 'edited', field: 'phone' })
    assert.deepEqual(edited.errors, { first_name: 'First name is required' })
  })

  test('editing a field without an error changes nothing', ({ assert }) => {
    assert.strictEqual(formState(refused, { type: 'edited', field: 'email' }), refused)
  })

  test('every refusal is counted, so that the first invalid field is focused each time', ({
    assert,
  }) => {
    const again = formState(refused, { type: 'refused', errors: refused.errors })
    assert.equal(again.refusals, refused.refusals + 1)
  })

  test('sending a form clears old errors', ({ assert }) => {
    const sent = formState(refused, { type: 'sent' })
    assert.isTrue(sent.sending)
    assert.deepEqual(sent.errors, {})
    assert.isNull(sent.failure)
  })

  test('a form can be sent again after it failed', ({ assert }) => {
    const sent = formState(emptyForm, { type: 'sent' })
    const failure = { message: 'Network error occurred', retry: true }
    const failed = formState(sent, { type: 'failed', failure })
    assert.isFalse(failed.sending)
    assert.deepEqual(failed.failure, failure)
  })

  test("a form shows the server's first message for each field", ({ assert }) => {
    const errors = firstOfEach({ email: ['Email is required', 'Too short'], phone: [] })
    assert.deepEqual(errors, { email: 'Email is required' })
  })
})
