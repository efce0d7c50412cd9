import { test } from '@japa/runner'
import { earlierToday } from '#operations/demo/earlier_today'

const NEW_YORK = 'America/New_York'

test.group('Visits of today in the demo park', () => {
  test('came so many minutes ago', ({ assert }) => {
    assert.equal(earlierToday(90, '2026-11-28 18:00:30', NEW_YORK), '2026-11-28 16:30:30')
  })

  test('came since midnight where the day has only just begun there', ({ assert }) => {
    assert.equal(earlierToday(330, '2026-11-28 05:12:00', NEW_YORK), '2026-11-28 05:02:00')
    assert.equal(earlierToday(330, '2026-11-28 05:00:20', NEW_YORK), '2026-11-28 05:00:20')
    assert.equal(earlierToday(0, '2026-11-28 18:00:30', NEW_YORK), '2026-11-28 18:00:30')
  })
})
