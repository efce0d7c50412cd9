import { test } from '@japa/runner'

import { emptyForm, firstOfEach, formState, type FormState } from './formState.ts'

const refused: FormState = formState(emptyForm, {
  type: 'refused',
  errors: { first_name: 'First name is required', phone: 'Phone number is required' },
})

test.group('A form', () => {
  test('clears the error of the field that is edited and keeps the others', ({ assert }) => {
    const edited = formState(refused, { type: 'edited', field: 'phone' })
    assert.deepEqual(edited.errors, { first_name: 'First name is required' })
  })

  test('stays as it is while a field without an error is edited', ({ assert }) => {
    assert.strictEqual(formState(refused, { type: 'edited', field: 'email' }), refused)
  })

  test('counts every refusal, so that the first bad field is focused each time', ({ assert }) => {
    const again = formState(refused, { type: 'refused', errors: refused.errors })
    assert.equal(again.refusals, refused.refusals + 1)
  })

  test('forgets old errors while it is sent', ({ assert }) => {
    const sent = formState(refused, { type: 'sent' })
    assert.isTrue(sent.sending)
    assert.deepEqual(sent.errors, {})
    assert.isNull(sent.failure)
  })

  test('can be sent again after it failed', ({ assert }) => {
    const sent = formState(emptyForm, { type: 'sent' })
    const failure = { message: 'Network error occurred', retry: true }
    const failed = formState(sent, { type: 'failed', failure })
    assert.isFalse(failed.sending)
    assert.deepEqual(failed.failure, failure)
  })

  test('takes the first message of each field from the server', ({ assert }) => {
    const errors = firstOfEach({ email: ['Email is required', 'Too short'], phone: [] })
    assert.deepEqual(errors, { email: 'Email is required' })
  })
})
