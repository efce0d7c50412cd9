import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { Invalid } from '#platform/http/refusals'
import { headingColumns } from '#customers/import/heading_columns'

test.group('The headings of an import', () => {
  test('headings are recognized by synonyms and in any order', ({ assert }) => {
    assert.deepEqual(headingColumns(['Participant Last', 'Signed On', ' MOBILE '], undefined), [
      'last_name',
      null,
      'phone',
    ])
  })

  test('stand for what the caller says, and the rest for what they mean', ({ assert }) => {
    const headings = ['Nummer', 'First', 'Phone']
    assert.deepEqual(headingColumns(headings, { Nummer: 'phone' }), ['phone', 'first_name', null])
    assert.deepEqual(headingColumns(headings, { First: null }), [null, null, 'phone'])
  })

  test('count once, of two alike the first', ({ assert }) => {
    assert.deepEqual(headingColumns(['phone', 'phone', 'Mobile'], undefined), ['phone', null, null])
    assert.deepEqual(headingColumns(['x', 'x'], { x: 'phone' }), ['phone', null])
  })

  test('unknown headings do no harm', ({ assert }) => {
    assert.deepEqual(headingColumns(['__proto__', 'constructor', '1', 'phone'], undefined), [
      null,
      null,
      null,
      'phone',
    ])
  })

  test('a missing or wrong phone column is refused', ({ assert }) => {
    const refused = (headings: string[], mapping: Parameters<typeof headingColumns>[1]) => {
      try {
        headingColumns(headings, mapping)
      } catch (error) {
        return error instanceof Invalid ? error.message : error
      }
      return 'taken'
    }
    assert.equal(refused(['first', 'last'], undefined), messages['import.no_phone_column'])
    assert.equal(refused(['phone'], { phone: null }), messages['import.no_phone_column'])
    assert.equal(refused(['phone'], { other: 'email' }), messages['import.mapping'])
    assert.equal(refused(['a', 'b'], { a: 'phone', b: 'phone' }), messages['import.mapping'])
  })
})
