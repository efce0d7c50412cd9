import { test } from '@japa/runner'

import { renewable } from './renewable.ts'

test.group('The membership to renew', () => {
  test('a renewal takes the membership that ends last and was not cancelled', ({ assert }) => {
    const expired = { status: 'expired', end_date: '2025-05-01' } as const
    const active = { status: 'active', end_date: '2026-05-01' } as const
    const endless = { status: 'active', end_date: null } as const
    const cancelled = { status: 'cancelled', end_date: '2027-05-01' } as const
    assert.equal(renewable([expired, active, cancelled]), active)
    assert.equal(renewable([endless, active]), endless)
    assert.equal(renewable([expired]), expired)
    assert.isUndefined(renewable([cancelled]))
  })
})
