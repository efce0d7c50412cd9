import { test } from '@japa/runner'
import { proposedEnd, renewedEnd } from './periods.ts'

test.group('Ends that are proposed', () => {
  test('{type} of {days} days, ending {current}, renewed on {today}: {end}')
    .with([
      { type: 'daily', days: 1, current: '2026-03-20', today: '2026-03-09', end: '2026-03-21' },
      { type: 'weekly', days: 7, current: '2026-03-20', today: '2026-03-09', end: '2026-03-27' },
      { type: 'monthly', days: 30, current: '2026-01-31', today: '2026-01-09', end: '2026-02-28' },
      { type: 'yearly', days: 365, current: '2026-03-20', today: '2026-03-09', end: '2027-03-20' },
      { type: 'yearly', days: 365, current: '2025-12-31', today: '2026-03-09', end: '2027-03-09' },
      { type: 'yearly', days: 365, current: null, today: '2026-03-09', end: '2027-03-09' },
      { type: 'yearly', days: 365, current: '2028-02-01', today: '2026-03-09', end: '2029-02-01' },
      { type: 'family', days: 365, current: '2026-03-20', today: '2026-03-09', end: '2027-03-20' },
      { type: 'family', days: 365, current: null, today: '2026-03-09', end: '2027-03-09' },
      {
        type: 'Winter season',
        days: 90,
        current: '2026-03-20',
        today: '2026-03-09',
        end: '2026-06-18',
      },
      {
        type: 'Guest pass',
        days: 3,
        current: '2025-12-31',
        today: '2026-03-09',
        end: '2026-03-12',
      },
      { type: 'Founder', days: null, current: null, today: '2026-03-09', end: '2027-03-09' },
    ])
    .run(({ assert }, { type, days, current, today, end }) => {
      const lasting = { name: type, default_duration_days: days }
      assert.equal(renewedEnd(lasting, current, today), end)
    })

  test('a new membership lasts as long as its type says, a year without', ({ assert }) => {
    assert.equal(proposedEnd('2026-03-09', 30), '2026-04-08')
    assert.equal(proposedEnd('2026-03-09', null), '2027-03-09')
  })
})
