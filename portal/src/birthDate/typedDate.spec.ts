import { test } from '@japa/runner'

import { readTyped, withSlashes, written } from './typedDate.ts'

test.group('A typed birth date', () => {
  test('{text} is {month}, {day}, {year}')
    .with([
      { text: '04/12/1988', month: '4', day: '12', year: '1988' },
      { text: '4-9-1956', month: '4', day: '9', year: '1956' },
      { text: '04121988', month: '4', day: '12', year: '1988' },
      { text: '1988-04-12', month: '4', day: '12', year: '1988' },
      { text: '4 12', month: '4', day: '12', year: '' },
      { text: '12/31/56', month: '12', day: '31', year: '' },
      { text: '13/32/1956', month: '', day: '', year: '1956' },
      { text: '00/00/1956', month: '', day: '', year: '1956' },
      { text: '', month: '', day: '', year: '' },
    ])
    .run(({ assert }, { text, month, day, year }) => {
      const read = readTyped(text)
      assert.deepEqual(read, { birth_month: month, birth_day: day, birth_year: year })
    })

  test('a typed date gets its slashes automatically and loses them when digits are deleted', ({
    assert,
  }) => {
    const typed = ['0', '04', '041', '04/1', '04/12', '04/121', '04/12/1988', '04/12/19889']
    const shown = ['0', '04', '04/1', '04/1', '04/12', '04/12/1', '04/12/1988', '04/12/1988']
    assert.deepEqual(typed.map(withSlashes), shown)
    assert.equal(withSlashes('04/'), '04')
    for (const other of ['4/', '4/9/1956', '1988-04-12', 'April']) {
      assert.equal(withSlashes(other), other)
    }
  })

  test('a date is written out once all three parts are chosen', ({ assert }) => {
    const chosen = { birth_month: '4', birth_day: '9', birth_year: '1956' }
    assert.equal(written(chosen), '04/09/1956')
    assert.equal(written({ ...chosen, birth_day: '' }), '')
  })
})
