import { test } from '@japa/runner'

import { isAtKiosk, isOfKiosk, registerAtKiosk } from './paths.ts'

test.group('returnTo', () => {
  test('leads back to the kiosk, and only there', ({ assert }) => {
    assert.isTrue(isAtKiosk(new URL(registerAtKiosk, 'https://park.test').searchParams))
    for (const query of [
      '',
      'returnTo=',
      'returnTo=Kiosk',
      'returnTo=KIOSK',
      'returnTo=/kiosk',
      'returnTo=portal',
      'returnTo=//evil.test',
      'returnTo=https://evil.test/kiosk',
      'return=kiosk',
    ]) {
      assert.isFalse(isAtKiosk(new URLSearchParams(query)))
    }
  })
})

test.group('A page of the kiosk', () => {
  const isOne = (address: string) => isOfKiosk(new URL(address, 'https://park.test'))

  test('kiosk pages are the kiosk itself in any spelling, and the registration from there', ({
    assert,
  }) => {
    for (const address of ['/kiosk', '/kiosk/', '/Kiosk?a=1', registerAtKiosk]) {
      assert.isTrue(isOne(address), address)
    }
    for (const address of ['/', '/?returnTo=kiosk', '/register', '/portal', '/kiosks']) {
      assert.isFalse(isOne(address), address)
    }
  })
})
