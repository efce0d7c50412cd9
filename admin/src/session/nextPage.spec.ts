import { test } from '@japa/runner'

import { nextPage } from './nextPage.ts'

test.group('After signing in', () => {
  test('after signing in, staff return to the page they left, with its search', ({ assert }) => {
    assert.equal(nextPage('/admin/customers?page=3'), '/admin/customers?page=3')
    assert.equal(nextPage('/admin'), '/admin')
  })

  test('after signing in, any other address leads to the dashboard', ({ assert }) => {
    for (const left of [
      null,
      '',
      '/login',
      '//evil.example',
      '/administer',
      'https://evil.example',
    ]) {
      assert.equal(nextPage(left), '/admin')
    }
  })
})
