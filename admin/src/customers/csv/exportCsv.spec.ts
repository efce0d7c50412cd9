import { test } from '@japa/runner'

import { exportFileName, hasRows } from './exportCsv.ts'

test.group('An export', () => {
  test('an export is named after the product and the day', ({ assert }) => {
    assert.equal(exportFileName('2026-06-01'), 'trailgate-customers-2026-06-01.csv')
  })

  test('an export without customers has its headings only', async ({ assert }) => {
    assert.isFalse(await hasRows(new Blob(['Member ID,First Name\r\n'])))
    assert.isTrue(await hasRows(new Blob(['Member ID,First Name\r\n100001,Ann\r\n'])))
  })
})
