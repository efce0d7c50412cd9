import { test } from '@japa/runner'
import fc from 'fast-check'
import { toCents, toDollars } from '#platform/money'

test.group('Money', () => {
  test('every amount of whole cents converts back unchanged', ({ assert }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        assert.equal(toCents(toDollars(cents)), cents)
        assert.match(String(toDollars(cents)), /^\d+(\.\d{1,2})?$/)
      })
    )
  })

  test('{dollars} dollars are {cents} cents')
    .with([
      { dollars: 0, cents: 0 },
      { dollars: 0.1, cents: 10 },
      { dollars: 1.15, cents: 115 },
      { dollars: 35.1, cents: 3510 },
      { dollars: 8.2, cents: 820 },
      { dollars: 999_999.99, cents: 99_999_999 },
    ])
    .run(({ assert }, { dollars, cents }) => {
      assert.equal(toCents(dollars), cents)
      assert.equal(toDollars(cents), dollars)
    })

  test('sums that MySQL returns as text are parsed, and null stays null', ({ assert }) => {
    assert.equal(toDollars('449109'), 4491.09)
    assert.isNull(toCents(null))
    assert.isNull(toDollars(null))
  })
})
