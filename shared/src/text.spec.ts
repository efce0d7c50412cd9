import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  fill,
  formatKilobytes,
  formatMoney,
  formatPhone,
  lastInitial,
  normalizePhone,
  omitEmpty,
  onlyDigits,
  searchable,
  trimmed,
} from './text.ts'

test.group('Phone numbers', () => {
  test('{typed} is read as {digits}')
    .with([
      { typed: '8285550101', digits: '8285550101' },
      { typed: '(828) 555-0101', digits: '8285550101' },
      { typed: '828.555.0101', digits: '8285550101' },
      { typed: ' 828 555 0101 ', digits: '8285550101' },
      { typed: '1-828-555-0101', digits: '8285550101' },
      { typed: '+1 828 555 0101', digits: '8285550101' },
      { typed: '0123456789', digits: '0123456789' },
      { typed: '1234567890', digits: '1234567890' },
      { typed: '555-0101', digits: null },
      { typed: '28285550101', digits: null },
      { typed: '118285550101', digits: null },
      { typed: '+65 9123 4567', digits: null },
      { typed: '(+65) 9123 4567', digits: null },
      { typed: '\uff0b6591234567', digits: null },
      { typed: '00 65 9123 456', digits: null },
      { typed: '011 44 12345', digits: null },
      { typed: '1 0044 123456', digits: null },
      { typed: '0012345678', digits: '0012345678' },
      { typed: '0111234567', digits: '0111234567' },
      { typed: '', digits: null },
      { typed: 'no phone', digits: null },
      { typed: '٨٢٨٥٥٥٠١٠١', digits: null },
    ])
    .run(({ assert }, { typed, digits }) => assert.equal(normalizePhone(typed), digits))

  test('normalizing a phone twice gives the same result', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalizePhone(typed)
        return once === null || (normalizePhone(once) === once && /^[0-9]{10}$/.test(once))
      })
    )
  })

  test('ten digits are formatted, anything else is unchanged', ({ assert }) => {
    assert.equal(formatPhone('8285550101'), '(828) 555-0101')
    assert.equal(formatPhone('555'), '555')
    assert.equal(formatPhone(null), '')
  })

  test('digits are extracted in order', ({ assert }) => {
    assert.equal(onlyDigits('a1b2-3'), '123')
  })
})

test.group('Text helpers', () => {
  test('search text is folded to lower case without accents and foreign letters: {name}')
    .with([
      { name: 'Núñez', plain: 'nunez' },
      { name: 'Ødegård', plain: 'odegard' },
      { name: 'Łukasz Wójcik', plain: 'lukasz wojcik' },
      { name: 'Weiß', plain: 'weiss' },
      { name: '  Anne-Marie   O’Hara ', plain: "anne-marie o'hara" },
      { name: 'NU\u0301N\u0303EZ', plain: 'nunez' },
    ])
    .run(({ assert }, { name, plain }) => assert.equal(searchable(name), plain))

  test('a kiosk shows only the first letter of a last name', ({ assert }) => {
    assert.equal(lastInitial('Turner'), 'T.')
    assert.equal(lastInitial(' ødegård'), 'Ø.')
    assert.equal(lastInitial('E\u0301clair'), 'É.')
    assert.equal(lastInitial(''), '')
  })

  test('omitEmpty drops empty fields, and keeps zero and false', ({ assert }) => {
    assert.deepEqual(
      omitEmpty({ a: ' x ', b: '', c: '  ', d: null, e: undefined, f: 0, g: false }) as object,
      { a: 'x', f: 0, g: false }
    )
  })

  test('placeholders are filled; unknown ones and Object.prototype names stay', ({ assert }) => {
    assert.equal(fill('{n} of {total}', { n: 0, total: 10 }), '0 of 10')
    assert.equal(fill('{name} {toString}', { name: '{n}' }), '{n} {toString}')
  })

  test('a plural placeholder follows its number', ({ assert }) => {
    const rows = '{n} {n|row|rows}'
    assert.equal(fill(rows, { n: 1 }), '1 row')
    assert.equal(fill(rows, { n: '1' }), '1 row')
    for (const n of [0, 2, 11, '1,001']) assert.equal(fill(rows, { n }), `${n} rows`)
    assert.equal(fill(rows, {}), rows)
  })

  test('sizes and amounts are formatted, blanks are trimmed', ({ assert }) => {
    assert.equal(formatKilobytes(1536), '1.5 KB')
    assert.equal(formatMoney(1234.5), '$1,234.50')
    assert.equal(trimmed(null), '')
    assert.equal(trimmed(' a '), 'a')
  })
})
