import { test } from '@japa/runner'
import { proposedEnd, renewedEnd } from './periods.ts'

test.group('Ends that are proposed', () => {
  test('{type}, ending {current}, renewed on {today}: {end}')
    .with([
      { type: 'daily', current: '2026-03-20', today: '2026-03-09', end: '2026-03-21' },
      { type: 'weekly', current: '2026-03-20', today: '2026-03-09', end: '2026-03-27' },
      { type: 'monthly', current: '2026-01-31', today: '2026-01-09', end: '2026-02-28' },
      { type: 'yearly', current: '2026-03-20', today: '2026-03-09', end: '2027-03-20' },
      { type: 'family', current: '2026-03-20', today: '2026-03-09', end: '2026-04-20' },
      { type: 'yearly', current: '2025-12-31', today: '2026-03-09', end: '2027-03-09' },
      { type: 'yearly', current: null, today: '2026-03-09', end: '2027-03-09' },
    ])
    .run(({ assert }, { type, current, today, end }) => {
      assert.equal(renewedEnd(type, current, today), end)
    })

  test('a new membership lasts as long as its type says, a year without', ({ assert }) => {
    assert.equal(proposedEnd('2026-03-09', 30), '2026-04-08')
    assert.equal(proposedEnd('2026-03-09', null), '2027-03-09')
  })
})
