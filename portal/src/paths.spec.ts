import { test } from '@japa/runner'

import { isAtKiosk, registerAtKiosk } from './paths.ts'

test.group('returnTo', () => {
  test('leads back to the kiosk, and only there', ({ assert }) => {
    assert.isTrue(isAtKiosk(new URL(registerAtKiosk, 'https://park.test').searchParams))
    for (const query of [
      '',
      'returnTo=',
      'returnTo=Kiosk',
      'returnTo=//evil.test',
      'returnTo=/kiosk',
    ]) {
      assert.isFalse(isAtKiosk(new URLSearchParams(query)))
    }
  })
})
