import { test } from '@japa/runner'

import { readSignIn } from './readSignIn.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.group('Signing in', () => {
  test('a blank username and an empty password are each told', ({ assert }) => {
    assert.deepEqual(readSignIn(form({ username: '  ', password: '' })), {
      missing: { username: 'Username is required', password: 'Password is required' },
    })
    assert.deepEqual(readSignIn(form({ username: 'ann', password: '' })), {
      missing: { password: 'Password is required' },
    })
  })

  test('spaces around a username go, those of a password stay', ({ assert }) => {
    assert.deepEqual(readSignIn(form({ username: ' ann ', password: ' pass ' })), {
      credentials: { username: 'ann', password: ' pass ' },
    })
  })
})
