import { test } from '@japa/runner'

import { hasPhone, mappingOf, remapped } from './mapping.ts'
import { previewOf } from './readCsv.ts'

const columnsOf = (headings: string) => previewOf(new TextEncoder().encode(headings)).columns

test.group('The mapping of headings', () => {
  test('a mapping that equals the guess of the server is not sent', ({ assert }) => {
    assert.isUndefined(mappingOf(columnsOf('Mobile,First Name,Shoe size')))
  })

  test('a corrected mapping is sent whole, and a meaning is given only once', ({ assert }) => {
    const columns = remapped(columnsOf('Mobile,Home,First Name'), 1, 'phone')

    assert.deepEqual(mappingOf(columns), {
      'Mobile': null,
      'Home': 'phone',
      'First Name': 'first_name',
    })
    assert.isTrue(hasPhone(columns))
  })

  test('two columns may both be left out', ({ assert }) => {
    const columns = remapped(columnsOf('Mobile,Home,First Name'), 0, null)

    assert.deepEqual(mappingOf(columns), {
      'Mobile': null,
      'Home': null,
      'First Name': 'first_name',
    })
    assert.isFalse(hasPhone(columns))
  })

  test('leaves out a heading that is there a second time', ({ assert }) => {
    const columns = columnsOf('Phone,Name, Phone')

    assert.deepEqual(
      columns.map(({ meaning, again }) => ({ meaning, again })),
      [
        { meaning: 'phone', again: false },
        { meaning: null, again: false },
        { meaning: null, again: true },
      ]
    )
    assert.deepEqual(mappingOf(remapped(columns, 1, 'last_name')), {
      Phone: 'phone',
      Name: 'last_name',
    })
  })
})
