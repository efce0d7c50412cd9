import { test } from '@japa/runner'
import { addDays } from '../dates.ts'
import { anchorDayOf, endAfterPause, proposedEnd, renewedEnd } from './periods.ts'

test.group('Proposed end dates of memberships', () => {
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

  test('a new membership lasts the default duration of its type, else a year', ({ assert }) => {
    assert.equal(proposedEnd('2026-03-09', 30), '2026-04-08')
    assert.equal(proposedEnd('2026-03-09', null), '2027-03-09')
  })

  test('a type of one day ends on the day on which it begins', ({ assert }) => {
    assert.equal(proposedEnd('2026-03-09', 1), '2026-03-09')
    assert.equal(proposedEnd('2026-03-09', 2), '2026-03-11')
  })

  test('renewing a type of one day adds a day, whatever its name', ({ assert }) => {
    for (const name of ['daily', 'guest_day']) {
      const type = { name, default_duration_days: 1 }
      assert.equal(renewedEnd(type, '2026-03-20', '2026-03-09'), '2026-03-21')
    }
  })
})

test.group('The day of the month that renewals keep', () => {
  const monthly = { name: 'monthly', default_duration_days: 30 }
  const yearly = { name: 'yearly', default_duration_days: 365 }

  test('{type} renewals of {from} on anchor {anchor} end on {ends}')
    .with([
      {
        type: 'monthly',
        from: '2027-01-31',
        anchor: 31,
        ends: ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
      },
      { type: 'monthly', from: '2027-01-30', anchor: 30, ends: ['2027-02-28', '2027-03-30'] },
      { type: 'monthly', from: '2028-01-29', anchor: 29, ends: ['2028-02-29', '2028-03-29'] },
      { type: 'monthly', from: '2027-12-31', anchor: 31, ends: ['2028-01-31', '2028-02-29'] },
      {
        type: 'yearly',
        from: '2028-02-29',
        anchor: 29,
        ends: ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
      },
      { type: 'monthly', from: '2027-02-28', anchor: null, ends: ['2027-03-28', '2027-04-28'] },
      // An end that was moved, such as by a pause, is no cut-off anchor.
      { type: 'monthly', from: '2027-03-05', anchor: 31, ends: ['2027-04-05', '2027-05-05'] },
      { type: 'monthly', from: '2027-04-10', anchor: 31, ends: ['2027-05-10'] },
    ])
    .run(({ assert }, { type, from, anchor, ends }) => {
      let end = from
      for (const expected of ends) {
        end = renewedEnd(type === 'monthly' ? monthly : yearly, end, '2026-01-01', anchor)
        assert.equal(end, expected)
      }
    })

  test('a renewal after the end begins today and keeps the day of today', ({ assert }) => {
    assert.equal(renewedEnd(monthly, '2027-02-28', '2027-03-10', 31), '2027-04-10')
  })

  test('renewals are proposed up to the last day of the calendar', ({ assert }) => {
    assert.equal(renewedEnd(monthly, '9999-11-30', '2027-01-01', 31), '9999-12-31')
    assert.equal(renewedEnd(monthly, '9999-12-31', '2027-01-01', 31), '9999-12-31')
  })

  test('only days that some months lack are kept', ({ assert }) => {
    assert.isNull(anchorDayOf('2027-03-28'))
    assert.equal(anchorDayOf('2027-03-29'), 29)
    assert.equal(anchorDayOf('2027-03-31'), 31)
  })
})

test.group('Days of a pause', () => {
  const term = { start: '2027-01-01', end: '2027-06-30' }

  test('days before the start are none of a pause', ({ assert }) => {
    const pause = { since: '2026-12-20', until: '2027-01-05' }
    assert.equal(endAfterPause(term, pause), '2027-07-04')
    assert.equal(endAfterPause(term, { ...pause, until: '2026-12-30' }), term.end)
  })

  test('the day of suspension counts and the day of activation does not', ({ assert }) => {
    const since = '2027-03-10'
    assert.equal(endAfterPause(term, { since, until: '2027-03-20' }), '2027-07-10')
    assert.equal(endAfterPause(term, { since, until: since }), term.end)
  })

  test('a clock that was set back moves no end', ({ assert }) => {
    const since = '2027-03-10'
    const until = addDays(since, -3)
    assert.equal(endAfterPause(term, { since, until }), term.end)
  })
})
