import { test } from '@japa/runner'

import { gapAsked, visitsAsked, withList, withoutList } from './listAsked.ts'

test.group('Lists behind the reports on visits and coverage', () => {
  test('the open list is in the URL, next to the period', ({ assert }) => {
    const address = withList(new URLSearchParams('days=7'), {
      visits: '2026-03-14',
      which: 'not_covered',
    })
    const query = new URLSearchParams(address)
    assert.deepEqual(visitsAsked(query), { day: '2026-03-14', which: 'not_covered' })
    assert.equal(withoutList(query), '?days=7')
    assert.deepEqual(gapAsked(new URLSearchParams('gap=running_out'), 30), {
      of: 'running_out',
      days: 30,
    })
  })

  test('an invalid URL opens no list', ({ assert }) => {
    assert.isNull(visitsAsked(new URLSearchParams('visits=yesterday')))
    assert.isNull(visitsAsked(new URLSearchParams('visits=2026-03-14&which=banned')))
    assert.isNull(gapAsked(new URLSearchParams('gap=all'), 30))
    assert.equal(withoutList(new URLSearchParams('gap=uncovered')), '')
  })
})
