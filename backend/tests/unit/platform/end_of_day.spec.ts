import { test } from '@japa/runner'
import { endOfDay } from '#platform/end_of_day'
import { settings } from '#start/settings'

test.group('The end of a park day', (group) => {
  const zone = settings.parkTimezone
  group.each.teardown(() => {
    settings.parkTimezone = zone
  })

  test('the {day} in {zone} ends at {end}')
    .with([
      { zone: 'America/New_York', day: '2026-11-21', end: '2026-11-22T04:59:59Z' },
      { zone: 'America/New_York', day: '2026-07-04', end: '2026-07-05T03:59:59Z' },
      // The days on which the clock goes forward and back.
      { zone: 'America/New_York', day: '2026-03-08', end: '2026-03-09T03:59:59Z' },
      { zone: 'America/New_York', day: '2026-11-01', end: '2026-11-02T04:59:59Z' },
      { zone: 'Pacific/Kiritimati', day: '2026-12-31', end: '2026-12-31T09:59:59Z' },
      { zone: 'UTC', day: '2028-02-29', end: '2028-02-29T23:59:59Z' },
      // A day whose end is skipped: at 24:00 the clock jumps to 1:00.
      { zone: 'Africa/Cairo', day: '2026-04-23', end: '2026-04-23T21:59:59Z' },
    ])
    .run(({ assert }, { zone: where, day, end }) => {
      settings.parkTimezone = where
      assert.equal(endOfDay(day), end)
    })
})
