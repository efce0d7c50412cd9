import { test } from '@japa/runner'
import { isSearchable } from './counter_query.ts'

test.group('Searchable texts at the counter', () => {
  test('two letters can be searched, one cannot', ({ assert }) => {
    assert.isTrue(isSearchable('jo'))
    assert.isFalse(isSearchable('j'))
    assert.isFalse(isSearchable(' j '))
    assert.isFalse(isSearchable(''))
  })

  test('a single Han, Kana or Hangul character can be searched', ({ assert }) => {
    for (const sign of ['王', 'あ', 'カ', '김']) assert.isTrue(isSearchable(sign), sign)
  })
})
