import { test } from '@japa/runner'

import { rowsAsked, withoutRows, withRows } from './rowsAsked.ts'

test.group('The rows behind a number', () => {
  test('the rows behind a figure are found by their URL, and the period stays', ({ assert }) => {
    const asked = { of: 'logins', from: '2026-03-01', to: '2026-03-07' } as const
    const address = withRows(new URLSearchParams('days=7'), asked)

    assert.equal(address, '?days=7&of=logins&from=2026-03-01&to=2026-03-07')
    assert.deepEqual(rowsAsked(new URLSearchParams(address)), asked)
    assert.equal(withoutRows(new URLSearchParams(address)), '?days=7')
    assert.equal(withoutRows(new URLSearchParams()), '')
  })

  test('an invalid URL opens no rows', ({ assert }) => {
    for (const address of [
      '',
      'of=secrets&from=2026-03-01&to=2026-03-07',
      'of=logins&from=x&to=y',
    ]) {
      assert.isNull(rowsAsked(new URLSearchParams(address)))
    }
  })
})
