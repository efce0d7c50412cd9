import { test } from '@japa/runner'

import { departure } from './flow.ts'

test.group('After a registration', () => {
  test('the portal goes home after 2 seconds and its notice stays for 10', ({ assert }) => {
    assert.deepEqual(departure(false, 1_000), { to: '/', at: 3_000, noticeClosesAt: 11_000 })
  })

  test('the kiosk is shown again after 2 seconds and its notice stays for 15', ({ assert }) => {
    assert.deepEqual(departure(true, 1_000), { to: '/kiosk', at: 3_000, noticeClosesAt: 16_000 })
  })
})
