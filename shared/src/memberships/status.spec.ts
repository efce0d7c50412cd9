import { test } from '@japa/runner'
import { MEMBERSHIP_STATUSES } from './constants.ts'
import { expiresSoon, statusOn } from './status.ts'

test.group('Status of a membership on a day', () => {
  test('{status} until {end} is {shown} on {day}')
    .with([
      { status: 'active', end: '2028-02-29', day: '2028-02-28', shown: 'active' },
      { status: 'active', end: '2028-02-29', day: '2028-02-29', shown: 'active' },
      { status: 'active', end: '2028-02-29', day: '2028-03-01', shown: 'expired' },
      { status: 'active', end: null, day: '2999-12-31', shown: 'active' },
      { status: 'suspended', end: '2028-02-29', day: '2028-03-01', shown: 'suspended' },
      { status: 'cancelled', end: '2028-02-29', day: '2028-03-01', shown: 'cancelled' },
      { status: 'expired', end: '2028-02-29', day: '2028-01-01', shown: 'expired' },
    ] as const)
    .run(({ assert }, { status, end, day, shown }) => {
      assert.equal(statusOn({ status, end_date: end }, day), shown)
    })

  test('without an end date the status never changes by itself', ({ assert }) => {
    for (const status of MEMBERSHIP_STATUSES) {
      assert.equal(statusOn({ status, end_date: null }, '2100-01-01'), status)
    }
  })
})

test.group('Memberships that expire soon', () => {
  test('{status} until {end} on 2028-03-01: {soon}')
    .with([
      { status: 'active', end: '2028-03-31', soon: true },
      { status: 'active', end: '2028-04-01', soon: false },
      { status: 'active', end: '2028-03-01', soon: true },
      { status: 'active', end: '2028-02-29', soon: false },
      { status: 'active', end: null, soon: false },
      { status: 'suspended', end: '2028-03-31', soon: false },
    ] as const)
    .run(({ assert }, { status, end, soon }) => {
      assert.equal(expiresSoon({ status, end_date: end }, '2028-03-01'), soon)
    })
})
